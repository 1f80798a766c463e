/// The kind of a diagnostic as a stable code, such as `HR0401`, for programs and for `hubrun help HR0401`.
///
/// The hundreds are the subject. The number of a removed code is not used again.
package enum DiagnosticCode: Int, CaseIterable, Sendable {
    // The command line.
    case commandLine = 101
    case unknownCommand = 102
    case unknownOption = 103
    case nothingSelected = 104
    case unknownEnvironment = 105
    case unusedVariable = 106

    // Files.
    case fileMissing = 201
    case fileUnreadable = 202
    case fileOutsideRoots = 203
    case notUTF8 = 204
    case tooLarge = 205
    case emptyFile = 206
    case fileChanged = 207
    case foreignFile = 208
    case serverChosenFile = 209
    case certificateFile = 210

    // YAML.
    case yamlSyntax = 301
    case duplicateKey = 302
    case missingValue = 303
    case invalidKey = 304
    case mergeKey = 305
    case alias = 306
    case yamlTag = 307
    case severalDocuments = 308
    case doubleBraces = 309
    case suspectComment = 310
    case misreadSign = 311
    case missingItem = 312

    // Keys and values.
    case unknownKey = 401
    case unsupportedKey = 402
    case wrongType = 403
    case missingKey = 404
    case emptyValue = 405
    case conflictingKeys = 406
    case invalidValue = 407
    case invalidName = 408
    case invalidHeader = 409
    case invalidURL = 410
    case includedFile = 411
    case keyInIncludedFile = 412
    case unequalLists = 413
    case typeLookalike = 414
    case idleSetting = 415

    // Names and placeholders.
    case placeholderSyntax = 501
    case undefinedName = 502
    case usedTooEarly = 503
    case variableCycle = 504
    case unsetEnvironmentVariable = 505
    case failingArgument = 506
    case placeholderNotReplaced = 507
    case duplicateName = 508
    case wrongVariableType = 509
    case wrongNeed = 510
    case lookalikeName = 511
    case undefinedSecret = 512
    case unusedName = 513
    case placeholderLookalike = 514
    case secretColumn = 515
    case shortSecret = 516

    // Expectations.
    case invalidOperator = 601
    case invalidPattern = 602
    case invalidJSONPath = 603
    case invalidXPath = 604
    case invalidSchema = 605
    case idleSchema = 606
    case impossibleExpectation = 607
    case idleCheck = 608
    case snapshotFile = 609
    case contractDifference = 610

    // Hubs, credentials, connections.
    case hubAddress = 701
    case connectionString = 702
    case signingKey = 703
    case tokenWithoutHub = 704
    case invalidCredential = 705
    case invalidFault = 706
    case literalSecret = 707
    case insecureConnection = 708
    case doubtfulRequest = 709
    case certificateList = 710

    // Data and environment files.
    case unknownFileKind = 801
    case csvSyntax = 802
    case csvHeader = 803
    case rowShape = 804
    case jsonSyntax = 805
    case environmentFile = 806
    case ignoredVariable = 807
    case cookieFile = 808

    // Runs and reports.
    case eventFile = 901
    case incompleteRun = 902
    case outputNotWritten = 903
    case notCarriedOut = 904
    case notSaved = 905

    // Scripts.
    case emptyScript = 1001
    case joinedScriptLines = 1002
    case moduleSyntax = 1003
    case missingModule = 1004
    case unknownScriptRequest = 1005
    case unknownScriptWord = 1006
    case unsetScriptName = 1007
    case hiddenScriptValue = 1008
    case computedScriptName = 1009
    case scriptSyntax = 1021
    case noScriptEngine = 1022
    case scriptsNotAllowed = 1023

    // Postman's files.
    case postmanFileKind = 1102
    case postmanMember = 1103
    case postmanIgnored = 1104
    case postmanSetting = 1105
    case postmanAuth = 1106
    case postmanName = 1107
    case postmanScript = 1109
    case postmanRepeatedName = 1110
    case postmanSecret = 1111
    // Postman's collections: folders of schema 3.0.
    case postmanDefinition = 1112
    case postmanSchemaTwoKey = 1113
    case postmanQueryMismatch = 1114
    case postmanScriptType = 1115
    case postmanAuthChoice = 1116
    case postmanIgnoredPart = 1117
    case postmanRequestKind = 1118

    /// The code as text: `HR` and four digits.
    package var label: String {
        let digits = String(rawValue)
        return "HR" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// The code with this label, in upper or lower case; nil if there is none.
    package init?(label: String) {
        guard label.utf8.count == 6, label.lowercased().hasPrefix("hr"), let number = Int(label.dropFirst(2)) else {
            return nil
        }
        self.init(rawValue: number)
    }
}
