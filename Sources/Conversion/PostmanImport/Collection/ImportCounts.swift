import Diagnostics
import Text

/// The numbers of an import's first line.
struct ImportCounts {
    var requests = 0
    var tests = 0
    /// Values that scripts save for later requests.
    var savedValues = 0

    var text: String {
        var parts = [CountedNoun.text(requests, "request")]
        if tests > 0 { parts.append(CountedNoun.text(tests, "test")) }
        if savedValues > 0 { parts.append("\(CountedNoun.text(savedValues, "value")) saved by scripts") }
        return parts.joined(separator: ", ")
    }
}

/// Notes that are added after all others, because many requests share them.
struct LaterNotes {
    /// The places of JSON bodies that are written as YAML.
    var jsonBodies: [String] = []
    /// The places of requests without a test of the status.
    var untestedStatus: [String] = []
    /// True if a script's value became a capture.
    var hasCapture = false
}
