/// The load of a run with `--for` or `--stages`.
package struct LoadRecord: Record, Equatable {
    package var model = LoadModel.closed
    /// The time during which iterations begin.
    package var duration = Milliseconds.zero
    /// The stages as the user wrote them; nil with `--for`.
    package var stages: String?
    /// The rate of all shards together, such as `50/s`; nil without `--rate`.
    package var rate: String?
    /// The time at the beginning whose requests are not in the statistics.
    package var warmup = Milliseconds.zero
    /// The number of passed, and of failed, requests after which only some have records; nil if all have.
    package var sample: Int?

    package init() {}

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("model", &model)
        try visitor.member("duration", &duration)
        try visitor.text("stages", &stages, .name)
        try visitor.text("rate", &rate, .name)
        try visitor.member("warmup", &warmup, unless: .zero)
        try visitor.member("sample", &sample)
    }
}

/// The rule by which the requests of a load begin.
package enum LoadModel: String, RecordValue {
    /// A job begins a request when its previous one has ended.
    case closed
    /// Requests begin by a schedule, whether or not earlier ones have ended.
    case open
}
