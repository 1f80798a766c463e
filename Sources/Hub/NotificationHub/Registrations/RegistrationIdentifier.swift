import Text

/// The id of a registration: two positive 63-bit integers and a partition, such as
/// `7260336227650468927-4200236381151834034-1`. Clients may choose one.
package struct RegistrationIdentifier: Sendable, Hashable, Comparable {
    package let first: Int
    package let second: Int
    package let partition: Int

    package init(first: Int, second: Int, partition: Int) {
        self.first = first
        self.second = second
        self.partition = partition
    }

    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) }) else {
            return nil
        }
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        self.init(first: numbers[0], second: numbers[1], partition: numbers[2])
    }

    package var text: String { "\(first)-\(second)-\(partition)" }

    package static func < (left: RegistrationIdentifier, right: RegistrationIdentifier) -> Bool {
        (left.first, left.second, left.partition) < (right.first, right.second, right.partition)
    }
}
