#include <libxml/xmlversion.h>
// Only structures that nobody here looks into would need ICU's headers, which are of another version than Foundation's.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/xmlreader.h>
