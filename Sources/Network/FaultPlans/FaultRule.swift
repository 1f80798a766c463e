/// The share of requests with a kind of fault, written `429:5%`.
public struct FaultRule: Sendable, Hashable {
    public let kind: FaultKind
    /// The share in percent, 0 to 100.
    public let share: Double

    /// Parses a rule.
    public init(parsing text: String) throws(FaultPlanError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kind = FaultKind(parts[0]) else { throw .kind(String(parts[0])) }
        guard parts.count == 2, let share = Self.share(parts[1]) else { throw .share(rule: text) }
        self.kind = kind
        self.share = share
    }

    /// Parses a percentage with an optional decimal point, such as `5%` and `0.5%`.
    private static func share(_ text: Substring) -> Double? {
        guard text.hasSuffix("%"), text.utf8.count <= 20 else { return nil }
        let number = text.dropLast()
        guard let first = number.first, let last = number.last, first.isNumber, last.isNumber,
            number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let share = Double(number), share <= 100
        else { return nil }
        return share
    }
}

extension FaultRule: CustomStringConvertible {
    public var description: String {
        let number = "\(share)"
        return "\(kind):\(number.hasSuffix(".0") ? String(number.dropLast(2)) : number)%"
    }
}
