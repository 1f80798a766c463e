/// The front end of the service that a hub imitates where the two differ.
public enum Generation: String, Sendable, CaseIterable {
    /// The front end recorded from 2018 to 2020.
    case classic
    /// The front end in use since 2022.
    case newer
}
