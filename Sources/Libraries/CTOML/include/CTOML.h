#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Turns a TOML document in UTF-8 (https://toml.io/en/v1.0.0) into JSON, in which days and times are texts and numbers that
/// are not finite are words. What is returned is to be freed: the JSON, with `fault_line` 0, or what is wrong on that line,
/// from 1; null when there is no memory. A table takes up to 128 bytes of the stack for each table around it.
char *toml_to_json(const char *text, size_t length, size_t *fault_line);

#ifdef __cplusplus
}
#endif
