import Diagnostics
import Text

extension String {
    /// The text with `\n` for each line end `\r\n`.
    package var withLineFeeds: String { holds("\r\n") ? replacing("\r\n", with: "\n") : self }
}
