/// An array slice selector `start:end:step` (RFC 9535, 2.3.4).
struct PathSlice: Sendable {
    var start: Int?
    var end: Int?
    var step = 1

    /// Returns the selected indexes of an array of `count` elements, in order.
    func indexes(count: Int) -> StrideTo<Int> {
        let isForward = step >= 0
        let from = normalized(start ?? (isForward ? 0 : count - 1), count: count)
        let to = normalized(end ?? (isForward ? count : -count - 1), count: count)
        // A step of 0 selects no elements.
        if step == 0 { return stride(from: 0, to: 0, by: 1) }
        if isForward { return stride(from: clamped(from, 0, count), to: clamped(to, 0, count), by: step) }
        return stride(from: clamped(from, -1, count - 1), to: clamped(to, -1, count - 1), by: step)
    }

    private func normalized(_ index: Int, count: Int) -> Int {
        index >= 0 ? index : count + index
    }

    private func clamped(_ index: Int, _ low: Int, _ high: Int) -> Int {
        min(max(index, low), high)
    }
}
