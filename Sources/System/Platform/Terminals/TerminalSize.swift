#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The size of a terminal at one moment, in cells.
package struct TerminalSize: Sendable, Equatable {
    package let columns: Int
    package let rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// Fails if the descriptor is not a terminal, or the terminal does not report its size.
    package init?(of descriptor: FileDescriptor) {
        var size = winsize()
        guard ioctl(descriptor.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}
