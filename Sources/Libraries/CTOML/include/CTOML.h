#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Converts a TOML document in UTF-8 (https://toml.io/en/v1.0.0) to JSON. Dates, times and non-finite numbers become strings.
/// Returns memory that the caller frees: the JSON, with `fault_line` 0, or an error message, with its line from 1. Null if
/// memory is exhausted. Each level of nested tables takes up to 128 bytes of stack.
char *toml_to_json(const char *text, size_t length, size_t *fault_line);

#ifdef __cplusplus
}
#endif
