#pragma once
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <stdbool.h>

/// Opens libxml2; must return true before any of its functions is called. Safe on several threads.
bool clibxml2_open(void);

/// The name of the library's file, for messages.
const char *clibxml2_name(void);

/// Releases memory that libxml2 allocated: its `xmlFree` is a variable, which Swift regards as shared mutable state.
void clibxml2_free(void *memory);
