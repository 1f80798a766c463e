import Platform

/// A search for bytes in linear time, even if the bytes repeat (Knuth, Morris, Pratt).
package struct ByteSearch {
    private let wanted: [UInt8]
    /// The failure function: for each prefix length, the length of its longest proper prefix that is also a suffix.
    private var borders = [0, 0]

    package init(for wanted: [UInt8]) {
        self.wanted = wanted
        var length = 0
        for byte in wanted.dropFirst() {
            while length > 0, wanted[length] != byte { length = borders[length] }
            if wanted[length] == byte { length += 1 }
            borders.append(length)
        }
    }

    /// Returns the range of the first occurrence at or after an index; nil if there is none or no bytes are wanted.
    package func firstPlace(in text: [UInt8], from start: Int = 0) -> Range<Int>? {
        guard let first = wanted.first, start + wanted.count <= text.count else { return nil }
        return text.withUnsafeBufferPointer { text in
            var (index, length) = (start, 0)
            while index < text.count {
                if length == 0 {
                    guard let found = text.firstIndex(of: first, from: index) else { return nil }
                    index = found
                }
                while length > 0, wanted[length] != text[index] { length = borders[length] }
                if wanted[length] == text[index] { length += 1 }
                index += 1
                if length == wanted.count { return index - length..<index }
            }
            return nil
        }
    }

    /// Returns the ranges of all occurrences, in order and without overlaps.
    package func places(in text: [UInt8]) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var start = 0
        while let place = firstPlace(in: text, from: start) {
            places.append(place)
            start = place.upperBound
        }
        return places
    }
}
