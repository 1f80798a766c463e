/// The reason why JavaScriptCore cannot be used.
package enum JavaScriptCoreError: Error, Equatable {
    /// No library was found.
    ///
    /// - Parameter requested: The library of `HUBRUN_JAVASCRIPTCORE`; nil if the usual ones were searched.
    case notInstalled(requested: String?)
    /// The library lacks a function.
    case incomplete(symbol: String)
    /// The limit for the address space is too low: the engine reserves gigabytes and ends the process if it cannot.
    case addressSpaceLimited
    /// A virtual machine or its thread could not be created.
    case notStarted
    /// JavaScript of hubrun's own does not run in this version of the engine.
    case unusable(message: String)
}
