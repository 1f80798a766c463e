/// A byte-wise substring search in linear time (D. Knuth, J. Morris, V. Pratt, "Fast Pattern Matching in Strings",
/// 1977).
struct TextSearch {
    private let wanted: [UInt8]
    /// For each prefix of the wanted text, the length of its longest proper prefix that is also its suffix.
    private let shorter: [Int]

    init(for text: String) {
        let wanted = Array(text.utf8)
        var shorter = Array(repeating: 0, count: wanted.count)
        var length = 0
        for index in wanted.indices.dropFirst() {
            while length > 0, wanted[index] != wanted[length] { length = shorter[length - 1] }
            if wanted[index] == wanted[length] { length += 1 }
            shorter[index] = length
        }
        (self.wanted, self.shorter) = (wanted, shorter)
    }

    func finds(in text: String) -> Bool {
        guard !wanted.isEmpty else { return true }
        var length = 0
        for byte in text.utf8 {
            while length > 0, byte != wanted[length] { length = shorter[length - 1] }
            if byte == wanted[length] { length += 1 }
            if length == wanted.count { return true }
        }
        return false
    }
}
