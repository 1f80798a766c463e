import CollectionDrafts
import Testing

@testable import HARImport

struct HARImportTests {}
