#include <libxml/HTMLparser.h>
#include <libxml/xmlreader.h>
