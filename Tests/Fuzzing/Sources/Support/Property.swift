import Glibc

/// Checks of properties that must hold for every input.
enum Property {
    /// Ends the process with a message if the property does not hold; libFuzzer then keeps the input.
    static func check(_ fact: Bool, _ message: @autoclosure () -> String) {
        if !fact { fail(message()) }
    }

    /// Ends the process with a message.
    static func fail(_ message: String) -> Never {
        let bytes = Array("\nbroken property: \(message)\n".utf8)
        _ = write(2, bytes, bytes.count)
        abort()
    }
}
