import Testing

@testable import ScriptTranslation

struct ScriptTranslationTests {}
