package import Diagnostics
package import JSON
package import JSONSchemas
package import Placeholders

/// An expectation on a cookie that the response sets.
package struct CookieExpectation: Sendable {
    package let name: PlaceholderText
    /// The expectations on parts of the cookie; none removes an inherited expectation.
    package let parts: [PartExpectation<CookiePart>]
}

package struct XMLExpectation: Sendable {
    package let path: XPathText
    /// The matcher; nil removes an inherited expectation.
    package let matcher: Matcher?
}

/// An XPath as written; it is compiled with the namespaces of the place where it is used.
package struct XPathText: Sendable {
    package let written: PlaceholderText
}

/// A prefix for XPaths and its namespace; nil removes an inherited prefix.
package struct NamespaceSetting: Sendable {
    package let prefix: String
    package let uri: PlaceholderText?
}

/// The JSON Schema for a body.
package struct SchemaExpectation: Sendable {
    package enum Source: Sendable {
        case compiled(JSONSchema)
        /// A schema with placeholders; it is compiled when their values are known.
        case written(PlaceholderValue)
        /// The path of a schema in YAML (`.yaml`, `.yml`) or JSON (any other extension).
        case file(PlaceholderText)
    }

    package let source: Source
    package let range: SourceRange
    /// The schema of the source `compiled` as written in the collection; nil for one from a file.
    package var document: JSONValue?
}
