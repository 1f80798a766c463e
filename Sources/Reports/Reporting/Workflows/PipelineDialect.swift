/// How a pipeline's machine is spoken to.
protocol PipelineDialect {
    /// The variable with the folder in which the repository is checked out.
    static var rootVariable: String { get }

    /// Why the run's summary will not be written, as far as it is known before.
    var obstacle: ReportFailure? { get }

    func groupStart(_ title: String) -> String
    var groupEnd: String { get }
    func error(_ annotation: FailureAnnotation) -> String
    /// Says what the annotations leave out.
    func remark(_ text: String) -> String

    /// Puts the run's summary where the machine shows it.
    ///
    /// - Parameter document: writes it in Markdown, in at most so many bytes.
    /// - Returns: commands that belong to it, and why it could not be written.
    func publish(_ document: (Int) -> String) -> (commands: [String], failure: ReportFailure?)
}
