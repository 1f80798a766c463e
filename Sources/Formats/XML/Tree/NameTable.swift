/// The unique names in a document. Nodes refer to them by number, so that names are compared as numbers.
struct NameTable: Sendable {
    private(set) var names: [ExpandedName] = []
    private(set) var prefixes: [[UInt8]] = []
    private var numbers: [ExpandedName: Int32] = [:]
    private var prefixNumbers: [[UInt8]: Int32] = [:]

    /// Returns the number of a name; nil if no node has it.
    func number(of name: ExpandedName) -> Int32? { numbers[name] }

    mutating func add(_ name: ExpandedName) -> Int32 {
        if let known = numbers[name] { return known }
        let number = Int32(names.count)
        names.append(name)
        numbers[name] = number
        return number
    }

    mutating func add(prefix: [UInt8]) -> Int32 {
        if let known = prefixNumbers[prefix] { return known }
        let number = Int32(prefixes.count)
        prefixes.append(prefix)
        prefixNumbers[prefix] = number
        return number
    }

    /// Returns the name as written in the document, with its prefix.
    func qualified(_ node: TreeNode) -> [UInt8] {
        guard node.name >= 0 else { return [] }
        let local = names[Int(node.name)].local
        guard node.prefix >= 0, !prefixes[Int(node.prefix)].isEmpty else { return local }
        return prefixes[Int(node.prefix)] + [UInt8(ascii: ":")] + local
    }
}
