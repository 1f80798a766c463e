/// A tag expression as a function of its tags that a device has, one bit each; tag 0 is the lowest bit.
///
/// The limits on expressions keep it small: twenty tags joined by `||`, or six with other operators, whose 64
/// combinations fit into a 64-bit integer.
enum TagCondition: Sendable, Equatable {
    case nobody
    case anyOfThem
    /// The result for each combination of tags, as the bit at the combination's number.
    case table(UInt64)

    static let tableTags = 6

    init(_ node: TagExpression.Node, over tags: [Tag]) {
        guard tags.count <= Self.tableTags else {
            self = .anyOfThem
            return
        }
        var table: UInt64 = 0
        for bits in 0..<(UInt32(1) << UInt32(tags.count)) where node.isSatisfied(by: bits, over: tags) {
            table |= 1 << UInt64(bits)
        }
        self = .table(table)
    }

    func isSatisfied(by bits: UInt32) -> Bool {
        switch self {
        case .nobody: false
        case .anyOfThem: bits != 0
        case .table(let table): table >> UInt64(bits) & 1 == 1
        }
    }

    /// True if the condition holds only for devices with the tag.
    func requires(_ index: Int, of count: Int) -> Bool {
        switch self {
        case .nobody: true
        case .anyOfThem: count == 1
        case .table:
            (0..<(UInt32(1) << UInt32(count))).allSatisfy { $0 >> UInt32(index) & 1 == 1 || !isSatisfied(by: $0) }
        }
    }
}

extension TagExpression.Node {
    fileprivate func isSatisfied(by bits: UInt32, over tags: [Tag]) -> Bool {
        switch self {
        case .tag(let tag): tags.firstIndex(of: tag).map { bits >> UInt32($0) & 1 == 1 } ?? false
        case .not(let node): !node.isSatisfied(by: bits, over: tags)
        case .and(let left, let right):
            left.isSatisfied(by: bits, over: tags) && right.isSatisfied(by: bits, over: tags)
        case .or(let left, let right):
            left.isSatisfied(by: bits, over: tags) || right.isSatisfied(by: bits, over: tags)
        }
    }
}
