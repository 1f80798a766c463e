import CLibXML2

/// libxml2 itself.
enum MarkupLibrary {
    /// It must be started once, before threads use it.
    static let start: Void = xmlInitParser()

    /// Lets libxml2 read a document silently, and notes what first made it unreadable; it often goes on after that.
    ///
    /// The errors go to the thread's handler, because not all of them belong to a parser: that of a byte that an
    /// encoding does not have would be written to stderr.
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
