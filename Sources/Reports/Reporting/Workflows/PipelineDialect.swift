/// The commands of a CI system.
protocol PipelineDialect {
    /// The environment variable with the folder in which the repository is checked out.
    static var rootVariable: String { get }

    /// The reason, known before the run, why the summary cannot be written; nil if none is known.
    var outputFailure: ReportFailure? { get }

    func groupStart(_ title: String) -> String
    var groupEnd: String { get }
    func error(_ annotation: Annotation) -> String
    func warning(_ annotation: Annotation) -> String
    /// Returns a command that reports what the annotations omit.
    func notice(_ text: String) -> String

    /// Writes the run's summary to the place where the CI system shows it.
    ///
    /// - Parameter document: A function that returns the summary in Markdown, limited to a number of bytes.
    /// - Returns: The commands to print for the summary, and the reason if it could not be written.
    func publish(_ document: (Int) -> String) -> (commands: [String], failure: ReportFailure?)
}
