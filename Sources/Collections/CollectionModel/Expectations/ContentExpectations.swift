package import Diagnostics
package import JSONSchemas
package import Placeholders

/// What a cookie that the response sets must be.
package struct CookieExpectation: Sendable {
    package let name: PlaceholderText
    /// Without parts an expectation of the defaults is taken away.
    package let parts: [PartExpectation<CookiePart>]
}

package struct XMLExpectation: Sendable {
    package let path: XPathText
    /// Nil takes an expectation of the defaults away.
    package let matcher: Matcher?
}

/// An XPath as written; it is compiled with the namespaces that hold where it is used.
package struct XPathText: Sendable {
    package let written: PlaceholderText
}

/// A prefix of XPaths and the namespace it stands for; without one it is removed.
package struct NamespaceSetting: Sendable {
    package let prefix: String
    package let uri: PlaceholderText?
}

/// The JSON Schema that a body must fit.
package struct SchemaExpectation: Sendable {
    package enum Source: Sendable {
        case compiled(JSONSchema)
        /// A schema with placeholders, compiled when they are known.
        case written(PlaceholderValue)
        /// JSON, or YAML by its ending.
        case file(PlaceholderText)
    }

    package let source: Source
    package let range: SourceRange

    package init(source: Source, range: SourceRange) {
        self.source = source
        self.range = range
    }
}
