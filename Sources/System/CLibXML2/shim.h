#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

/* xmlFree is a variable in libxml2, which Swift holds for shared mutable state. */
static inline void clibxml2_free(void *memory) {
    xmlFree(memory);
}
