/// Regular expressions of durations and sizes, without anchors.
enum DurationPattern {
    private static let number = #"[0-9]+(\.[0-9]+)?"#

    static let one = "(0|(\(number)(us|ms|s|m|h|d))+)"
    static let aboveZero = #"(?!0+(\.0+)?(us|ms|s|m|h|d)$)("# + number + "(us|ms|s|m|h|d))+"
    static let size = "(0|\(number)(B|K|KB|KiB|M|MB|MiB|G|GB|GiB))"
}
