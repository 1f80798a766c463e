/// Colors and weights of terminal text (ECMA-48 SGR); unstyled if `isColored` is false.
package struct TextStyle: Sendable {
    package let isColored: Bool

    package init(isColored: Bool) {
        self.isColored = isColored
    }

    package func red(_ text: String) -> String { styled(text, "31") }
    package func green(_ text: String) -> String { styled(text, "32") }
    package func yellow(_ text: String) -> String { styled(text, "33") }
    package func cyan(_ text: String) -> String { styled(text, "36") }
    package func bold(_ text: String) -> String { styled(text, "1") }
    package func dim(_ text: String) -> String { styled(text, "2") }

    private func styled(_ text: String, _ code: String) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
