/// A problem that libyaml reports, identified by its text: libyaml has no error codes that tell problems apart.
enum LibYAMLProblem: String, CaseIterable {
    case controlCharacter = "control characters are not allowed"
    case unknownStart = "found character that cannot start any token"
    case missingContent = "did not find expected node content"
    case misplacedValue = "mapping values are not allowed in this context"
    case misplacedItem = "block sequence entries are not allowed in this context"
    case misplacedKey = "mapping keys are not allowed in this context"
    case missingColon = "could not find expected ':'"
    case contentAfterDocument = "did not find expected <document start>"
    case unknownEscape = "found unknown escape character"
    /// The misspelling is libyaml's.
    case missingHexadecimalDigit = "did not find expected hexdecimal number"
    case invalidEscapeCode = "found invalid Unicode character escape code"
    case tabAsIndentation = "found a tab character where an indentation space is expected"
    case tabInIndentation = "found a tab character that violates indentation"
}

/// The construct in which libyaml found a problem, identified by its text.
enum LibYAMLContext: String, CaseIterable {
    case scanningQuotedScalar = "while scanning a quoted scalar"
    case parsingQuotedScalar = "while parsing a quoted scalar"
    case blockScalar = "while scanning a block scalar"
    case alias = "while scanning an alias"
    case anchor = "while scanning an anchor"
    case scanningTag = "while scanning a tag"
    case parsingTag = "while parsing a tag"
    case node = "while parsing a node"
    case directive = "while scanning a directive"
    case versionDirective = "while scanning a %YAML directive"
    case scanningTagDirective = "while scanning a %TAG directive"
    case parsingTagDirective = "while parsing a tag directive"
    case blockMapping = "while parsing a block mapping"
    case blockSequence = "while parsing a block collection"
    case flowMapping = "while parsing a flow mapping"
    case flowSequence = "while parsing a flow sequence"
}
