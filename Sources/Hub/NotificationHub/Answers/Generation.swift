/// Which of the service's two front ends a hub answers like, where they differ.
public enum Generation: String, Sendable, CaseIterable {
    /// As recorded 2018 to 2020.
    case classic
    /// As seen since 2022.
    case newer
}
