import Diagnostics

extension RequestRecord {
    package func writeMembers(to stream: inout JSONStream) {
        stream.integer("unit", unit)
        stream.string("section", section.rawValue)
        stream.array("groups", groups) { stream, group in
            stream.object { stream in
                stream.string("name", group.name)
                stream.integer("position", group.position)
            }
        }
        stream.string("name", name)
        stream.string("resolvedName", ifAny: resolvedName)
        stream.string("itemID", ifAny: itemID)
        stream.string("element", ifAny: element)
        if let elementNumber { stream.integer("elementNumber", elementNumber) }
        stream.integer("execution", ifAny: execution)
        stream.string("outcome", outcome.rawValue)
        stream.string("reason", ifAny: reason)
        if let isIntended { stream.bool("isWanted", isIntended) }
        stream.milliseconds("duration", duration)
        if let wasWaiting { stream.bool("wasWaiting", wasWaiting) }
        place.write(to: &stream)
        sent?.write(as: "sent", to: &stream)
        redirectedTo?.write(as: "redirectedTo", to: &stream)
        stream.array("problems", problems) { $1.write(to: &$0) }
        stream.array("notes", notes) { $1.write(to: &$0) }
        stream.array("refusedCookies", rejectedCookies) { $1.write(to: &$0) }
        stream.array("again", rerunCommands) { $0.string($1) }
        stream.string("curl", ifAny: curl)
        stream.array("checks", checks) { stream, check in
            stream.object { stream in
                stream.string("subject", check.subject)
                stream.bool("held", check.held)
                stream.string("value", ifAny: check.value)
            }
        }
        scripts?.writeMembers(to: &stream)
        stream.array("attempts", attempts) { $1.write(to: &$0) }
        scripts?.writeSubrequests(to: &stream)
    }
}

extension RequestTarget {
    func write(as name: StaticString, to stream: inout JSONStream) {
        stream.object(name) { stream in
            stream.string("method", method)
            stream.string("url", url)
        }
    }
}

extension PlaceRecord {
    func write(to stream: inout JSONStream) {
        stream.object("place") { stream in
            stream.string("file", file)
            stream.integer("line", line)
            stream.integer("column", column)
            stream.integer("endLine", endLine)
            stream.integer("endColumn", endColumn)
        }
    }
}

extension RequestFailureRecord {
    fileprivate func write(to stream: inout JSONStream) {
        stream.object { stream in
            stream.string("kind", kind.rawValue)
            place.write(to: &stream)
            stream.string("message", message)
            if let excerpt {
                stream.object("excerpt") { stream in
                    stream.integer("line", excerpt.line)
                    stream.string("text", excerpt.text)
                    stream.integer("indentation", excerpt.indentation)
                    stream.integer("width", excerpt.width)
                }
            }
            stream.array("details", details) { $0.string($1) }
            stream.string("hint", ifAny: hint)
        }
    }
}

extension NoteRecord {
    fileprivate func write(to stream: inout JSONStream) {
        stream.object { stream in
            stream.string("origin", origin.rawValue)
            stream.string("message", message)
            stream.string("hint", ifAny: hint)
            place?.write(to: &stream)
        }
    }
}

extension AttemptRecord {
    func write(to stream: inout JSONStream) {
        stream.object { writeMembers(to: &$0) }
    }

    func writeMembers(to stream: inout JSONStream) {
        stream.integer("status", ifAny: status)
        if let failure {
            stream.object("failure") { stream in
                stream.string("origin", failure.origin.rawValue)
                stream.string("kind", ifAny: failure.kind)
                stream.string("message", failure.message)
            }
        }
        if let insecure { stream.bool("insecure", insecure) }
        stream.string("startedAt", ifAny: startedAt?.text)
        stream.milliseconds("duration", duration)
        stream.array("exchanges", exchanges) { $1.write(to: &$0) }
    }
}

extension ExchangeRecord {
    fileprivate func write(to stream: inout JSONStream) {
        stream.object { stream in
            stream.string("startedAt", ifAny: startedAt?.text)
            stream.object("request") { request.writeMembers(to: &$0) }
            if let response { stream.object("response") { response.writeMembers(to: &$0) } }
            if let timings { stream.object("timings") { timings.writeMembers(to: &$0) } }
            stream.string("address", ifAny: address)
            stream.integer("port", ifAny: port)
            stream.bool("connectionReused", reused)
            stream.array("wire", wire) { $0.string($1) }
            stream.array("refusedCookies", rejectedCookies) { $1.write(to: &$0) }
        }
    }
}

extension RejectedCookieRecord {
    fileprivate func write(to stream: inout JSONStream) {
        stream.object { stream in
            stream.string("message", message)
            stream.string("hint", ifAny: hint)
        }
    }
}

extension MessageRequest {
    fileprivate func writeMembers(to stream: inout JSONStream) {
        stream.string("method", method)
        stream.string("url", url)
        stream.fields(fields)
        body?.write(to: &stream)
    }
}

extension MessageResponse {
    fileprivate func writeMembers(to stream: inout JSONStream) {
        stream.string("version", version)
        stream.integer("status", status)
        stream.string("reason", reason)
        stream.fields(fields)
        body?.write(to: &stream)
    }
}

extension BodyRecord {
    fileprivate func write(to stream: inout JSONStream) {
        stream.object("body") { stream in
            stream.integer("size", ifAny: size)
            stream.string("contentType", ifAny: contentType)
            stream.string("text", ifAny: text)
            stream.string("placeholder", ifAny: placeholder)
            stream.string("image", ifAny: image)
            stream.bool("truncated", isCut)
        }
    }
}

extension TimingsRecord {
    fileprivate func writeMembers(to stream: inout JSONStream) {
        stream.milliseconds("dns", dns)
        stream.milliseconds("connect", connect)
        stream.milliseconds("tls", tls)
        stream.milliseconds("firstByte", firstByte)
        stream.milliseconds("transfer", transfer)
        stream.milliseconds("total", total)
    }
}

extension JSONStream {
    fileprivate mutating func fields(_ fields: [FieldRecord]) {
        array("headers", fields) { stream, field in
            stream.object { stream in
                stream.string("name", field.name)
                stream.string("value", field.value)
            }
        }
    }
}
