import CollectionDrafts
import Testing

@testable import OpenAPIImport

struct OpenAPIImportTests {}
