import CLibXML2

/// The global functions of libxml2.
enum MarkupLibrary {
    /// The initialization of libxml2, which must run once before threads use it.
    static let start: Void = xmlInitParser()

    /// Runs libxml2 without output to stderr and returns the first fatal error. libxml2 often continues after one.
    ///
    /// Uses the thread's error handler, because some errors, such as bytes that are invalid in the encoding, do not
    /// belong to a parser and would be written to stderr.
    static func read(_ document: () -> xmlDocPtr?) -> (document: xmlDocPtr?, error: MarkupSyntaxError?) {
        var first: MarkupSyntaxError?
        let document = withUnsafeMutablePointer(to: &first) { first in
            xmlSetStructuredErrorFunc(first) { first, error in
                guard let error, error.pointee.level == XML_ERR_FATAL else { return }
                guard let first = first?.assumingMemoryBound(to: MarkupSyntaxError?.self) else { return }
                if first.pointee == nil { first.pointee = MarkupSyntaxError(error.pointee) }
            }
            defer { xmlSetStructuredErrorFunc(nil, nil) }
            return document()
        }
        return (document, first)
    }
}
