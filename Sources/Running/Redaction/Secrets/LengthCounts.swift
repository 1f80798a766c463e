/// The lengths of patterns in descending order, with the number of patterns of each length.
struct LengthCounts {
    /// The greatest length, usually the only one.
    private var longest: (length: Int32, count: Int32)
    private var shorter: [(length: Int32, count: Int32)] = []

    init(_ length: Int) {
        longest = (Int32(length), 1)
    }

    var maximum: Int { Int(longest.length) }

    /// Calls a search with each length in descending order and returns the first result that is not nil.
    func firstResult<Result>(_ search: (Int) -> Result?) -> Result? {
        if let result = search(maximum) { return result }
        for entry in shorter {
            if let result = search(Int(entry.length)) { return result }
        }
        return nil
    }

    mutating func add(_ length: Int) {
        let length = Int32(length)
        if length == longest.length {
            longest.count += 1
        } else if length > longest.length {
            shorter.insert(longest, at: 0)
            longest = (length, 1)
        } else {
            let index = shorter.firstIndex { $0.length <= length } ?? shorter.endIndex
            if index < shorter.endIndex, shorter[index].length == length {
                shorter[index].count += 1
            } else {
                shorter.insert((length, 1), at: index)
            }
        }
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
