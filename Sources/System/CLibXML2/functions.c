// libxml2 is opened when the first document is parsed: it loads 30 MB of character tables (ICU), a tenth of a short run.
// So its functions are defined here, under their own names, and call those of the library.
#include "CLibXML2.h"

#ifdef __linux__
#include <dlfcn.h>
#include <pthread.h>

// The file that has the structures of the headers: libxml2 2.14 changed them.
#if LIBXML_VERSION >= 21400
static const char name[] = "libxml2.so.16";
#else
static const char name[] = "libxml2.so.2";
#endif

// Each function: its result, its name, its parameters, the arguments of the call.
#define FUNCTIONS(FUNCTION) \
    FUNCTION(xmlDocPtr, htmlCtxtReadIO, \
             (htmlParserCtxtPtr parser, xmlInputReadCallback read, xmlInputCloseCallback close, void *input, \
              const char *url, const char *encoding, int options), \
             (parser, read, close, input, url, encoding, options)) \
    FUNCTION(const htmlEntityDesc *, htmlEntityLookup, (const xmlChar *name), (name)) \
    FUNCTION(void, htmlFreeParserCtxt, (htmlParserCtxtPtr parser), (parser)) \
    FUNCTION(htmlParserCtxtPtr, htmlNewParserCtxt, (void), ()) \
    FUNCTION(int, xmlCharEncCloseFunc, (xmlCharEncodingHandler * handler), (handler)) \
    FUNCTION(xmlDocPtr, xmlCtxtReadIO, \
             (xmlParserCtxtPtr parser, xmlInputReadCallback read, xmlInputCloseCallback close, void *input, \
              const char *url, const char *encoding, int options), \
             (parser, read, close, input, url, encoding, options)) \
    FUNCTION(int, xmlDictSize, (xmlDictPtr dictionary), (dictionary)) \
    FUNCTION(xmlNodePtr, xmlDocGetRootElement, (const xmlDoc *document), (document)) \
    FUNCTION(xmlCharEncodingHandlerPtr, xmlFindCharEncodingHandler, (const char *name), (name)) \
    FUNCTION(void, xmlFreeDoc, (xmlDocPtr document), (document)) \
    FUNCTION(void, xmlFreeParserCtxt, (xmlParserCtxtPtr parser), (parser)) \
    FUNCTION(void, xmlInitParser, (void), ()) \
    FUNCTION(xmlParserCtxtPtr, xmlNewParserCtxt, (void), ()) \
    FUNCTION(xmlChar *, xmlNodeListGetString, (xmlDocPtr document, const xmlNode *list, int inLine), \
             (document, list, inLine)) \
    FUNCTION(void, xmlSAX2AttributeDecl, \
             (void *context, const xmlChar *element, const xmlChar *name, int type, int mode, const xmlChar *value, \
              xmlEnumerationPtr values), \
             (context, element, name, type, mode, value, values)) \
    FUNCTION(int, xmlSAX2GetColumnNumber, (void *context), (context)) \
    FUNCTION(int, xmlSAX2GetLineNumber, (void *context), (context)) \
    FUNCTION(void, xmlSAX2StartElement, (void *context, const xmlChar *name, const xmlChar **attributes), \
             (context, name, attributes)) \
    FUNCTION(void, xmlSAX2StartElementNs, \
             (void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int spaceCount, \
              const xmlChar **spaces, int count, int defaulted, const xmlChar **attributes), \
             (context, name, prefix, uri, spaceCount, spaces, count, defaulted, attributes)) \
    FUNCTION(void, xmlSetStructuredErrorFunc, (void *context, xmlStructuredErrorFunc handler), (context, handler)) \
    FUNCTION(void, xmlStopParser, (xmlParserCtxtPtr parser), (parser)) \
    FUNCTION(int, xmlStrlen, (const xmlChar *text), (text))

// Pointers to the library's functions, null until it is open.
#define POINTER(RESULT, NAME, PARAMETERS, ARGUMENTS) RESULT(*NAME) PARAMETERS;
static struct {
    FUNCTIONS(POINTER)
    xmlFreeFunc *xmlFree;
} library;
static bool is_open;

static void open_library(void) {
    void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
    bool has_all = true;
#define LOAD(RESULT, NAME, PARAMETERS, ARGUMENTS) \
    library.NAME = (RESULT(*) PARAMETERS)dlsym(handle, #NAME); \
    has_all = has_all && library.NAME;
    FUNCTIONS(LOAD)
    library.xmlFree = (xmlFreeFunc *)dlsym(handle, "xmlFree");
    is_open = has_all && library.xmlFree;
    // Must run once before threads use the library.
    if (is_open) library.xmlInitParser();
}

bool clibxml2_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open;
}

void clibxml2_free(void *memory) { (*library.xmlFree)(memory); }

// Hidden: calls inside the library stay there.
#define DEFINE(RESULT, NAME, PARAMETERS, ARGUMENTS) \
    __attribute__((visibility("hidden"))) RESULT NAME PARAMETERS { return library.NAME ARGUMENTS; }
FUNCTIONS(DEFINE)

#else

static const char name[] = "libxml2";

bool clibxml2_open(void) {
    xmlInitParser();
    return true;
}

void clibxml2_free(void *memory) { xmlFree(memory); }

#endif

const char *clibxml2_name(void) { return name; }
