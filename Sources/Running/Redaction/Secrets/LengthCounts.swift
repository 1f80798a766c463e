/// The lengths of patterns in descending order, with the number of patterns of each length.
struct LengthCounts {
    /// The greatest length, usually the only one.
    private var longest: (length: Int32, count: Int32)
    private var shorter: [(length: Int32, count: Int32)] = []

    init(_ length: Int) {
        longest = (Int32(length), 1)
    }

    /// Calls a search with each length in descending order and returns the first result that is not nil.
    func firstResult<Result>(_ search: (Int) -> Result?) -> Result? {
        if let result = search(Int(longest.length)) { return result }
        for entry in shorter {
            if let result = search(Int(entry.length)) { return result }
        }
        return nil
    }

    mutating func add(_ length: Int) {
        let length = Int32(length)
        if length > longest.length {
            shorter.insert(longest, at: 0)
            longest = (length, 0)
        }
        guard length < longest.length else {
            longest.count += 1
            return
        }
        let index = shorter.firstIndex { $0.length <= length } ?? shorter.endIndex
        if index == shorter.endIndex || shorter[index].length < length { shorter.insert((length, 0), at: index) }
        shorter[index].count += 1
    }

    /// - Returns: False if no length is left.
    mutating func remove(_ length: Int) -> Bool {
        let length = Int32(length)
        if length == longest.length {
            longest.count -= 1
            guard longest.count == 0 else { return true }
            guard !shorter.isEmpty else { return false }
            longest = shorter.removeFirst()
        } else if let index = shorter.firstIndex(where: { $0.length == length }) {
            shorter[index].count -= 1
            if shorter[index].count == 0 { shorter.remove(at: index) }
        }
        return true
    }
}
