#include "CTOML.h"

#include <cstring>
#include <sstream>

// Faults are values: a program that is linked statically would take 30 ms to throw the first of them.
#define TOML_EXCEPTIONS 0
// Numbers are written with no more digits than they need, whatever the locale.
#define TOML_FLOAT_CHARCONV 1
#include <toml++/toml.h>

static std::string json_of(const toml::table &table) {
  std::ostringstream json;
  json << toml::json_formatter{table, toml::format_flags::allow_unicode_strings};
  return json.str();
}

char *toml_to_json(const char *text, size_t length, size_t *fault_line) {
  const toml::parse_result result = toml::parse(std::string_view(text, length));
  *fault_line = result ? 0 : result.error().source().begin.line;
  return strdup(result ? json_of(result.table()).c_str() : std::string(result.error().description()).c_str());
}
