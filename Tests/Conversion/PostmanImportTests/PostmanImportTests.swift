import CollectionDrafts
import Testing

@testable import PostmanImport

struct PostmanImportTests {}
