import RunRecords

/// Lines of JSON in script elements that the browser does not run. Each block is small enough to parse quickly.
struct PageBlock {
    /// The position of a line.
    struct Place {
        let block: Int
        let line: Int
    }

    private static let capacity = 512 << 10

    private let name: StaticString
    private var bytes: [UInt8] = []
    private var block = 0
    private var lines = 0
    private var stream = JSONStream()

    init(name: StaticString) {
        self.name = name
    }

    /// Adds a JSON object.
    mutating func line(_ write: (inout JSONStream) -> Void) {
        stream.object(write)
        append(take())
    }

    /// Adds one JSON value unless it takes more than `limit` bytes. Without room, the place is nil and the size 0.
    mutating func line(upTo limit: Int, _ write: (inout JSONStream) -> Void) -> (place: Place?, size: Int) {
        write(&stream)
        let line = take()
        guard line.count <= limit else { return (nil, 0) }
        let place = Place(block: block, line: lines)
        append(line)
        return (place, line.count)
    }

    private mutating func take() -> [UInt8] {
        stream.raw("\n")
        return stream.drain(ScriptText.escaped)
    }

    private mutating func append(_ line: [UInt8]) {
        bytes += line
        lines += 1
    }

    mutating func writeIfFull(to file: ReportFile) {
        if bytes.count >= Self.capacity { write(to: file) }
    }

    mutating func write(to file: ReportFile) {
        guard !bytes.isEmpty else { return }
        file.write("<script type=\"application/json\" class=\"\(name)\">\n")
        file.write(bytes)
        file.write("</script>\n")
        bytes.removeAll(keepingCapacity: true)
        block += 1
        lines = 0
    }
}
