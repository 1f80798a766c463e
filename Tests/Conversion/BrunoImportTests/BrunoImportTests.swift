import CollectionDrafts
import Testing

@testable import BrunoImport

struct BrunoImportTests {}
