#include <libxml/xmlversion.h>
// Only structures that are not used here require ICU's headers, whose version differs from Foundation's.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/xmlreader.h>
