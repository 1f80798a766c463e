/// A place for new items in a list `requests` of a collection.
package struct ItemPlace: Hashable, Sendable, Comparable {
    /// The positions of the groups around the list, the outermost first; empty for the list of the collection.
    package let groups: [Int]
    /// The position of the item before which the new ones go; nil for the end of the list.
    package let before: Int?

    package init(in groups: [Int] = [], before: Int? = nil) {
        (self.groups, self.before) = (groups, before)
    }

    /// True for the place that is first in the file.
    package static func < (one: ItemPlace, other: ItemPlace) -> Bool {
        (one.groups + [one.before ?? .max]).lexicographicallyPrecedes(other.groups + [other.before ?? .max])
    }
}
