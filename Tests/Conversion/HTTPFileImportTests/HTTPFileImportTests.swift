import CollectionDrafts
import Testing

@testable import HTTPFileImport

struct HTTPFileImportTests {}
