import CollectionDrafts
import Testing

@testable import HurlImport

struct HurlImportTests {}
