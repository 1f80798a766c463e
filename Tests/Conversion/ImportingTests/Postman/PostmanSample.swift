import CollectionDrafts
import Diagnostics
import Foundation
import Importing
import TestSupport

/// Imports texts and samples of Postman.
enum PostmanSample {
    static func path(_ name: String) -> String {
        RepositoryFile.at("Tests/Conversion/ImportingTests/Postman/Samples/" + name).path
    }

    static func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    /// Imports the text of a collection.
    static func imported(
        _ text: String, named name: String = "a.postman_collection.json",
        _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws(ImportFailure) -> Import {
        var options = ImportOptions()
        change(&options)
        return try PostmanImport.read(ImportSource(file: SourceFile(path: name, text: text), name: name), options)
    }

    /// Imports a collection with these members beside `info`.
    static func collection(
        _ members: String, _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws(ImportFailure) -> Import {
        try imported(#"{"info": {"name": "A", "schema": "…/v2.1.0/collection.json"}, \#(members)}"#, change)
    }

    /// Returns the YAML of a request with these members, without the lines before `requests` and without indentation.
    static func request(_ members: String, variables: String = "[]") throws -> String {
        let item = #"{"name": "r", "request": {"method": "POST", "url": "http://h/", \#(members)}}"#
        let result = try collection(#""item": [\#(item)], "variable": \#(variables)"#)
        return lines(of: result.collection.text)
    }

    /// Returns the lines of the first request behind its name, without indentation.
    static func lines(of text: String) -> String {
        let lines = text.split(separator: "\n").drop { !$0.hasPrefix("  - ") }.dropFirst()
        return lines.map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }.joined(separator: "\n")
    }

    static func file(_ text: String, _ name: String) -> SourceFile { SourceFile(path: name, text: text) }
}
