import CollectionDrafts
import Testing

@testable import CurlImport

struct CurlImportTests {}
