#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The error of a system call: a value of `errno`.
package struct SystemError: Error, Hashable, Sendable {
    /// The number of `errno`; the negative number of `getaddrinfo` for a host that could not be found.
    package let number: Int32

    package init(_ number: Int32) {
        self.number = number
    }

    /// - Parameter status: The result of `getaddrinfo`.
    init(resolving status: Int32) {
        number = status == EAI_SYSTEM ? errno : -abs(status)
    }

    /// The error of the last system call on this thread that failed.
    static var last: SystemError { SystemError(errno) }

    /// The system's message: "No such file or directory".
    package var message: String {
        if number < 0 {
            #if os(Linux)
                return String(cString: gai_strerror(number))
            #else
                return String(cString: gai_strerror(-number))
            #endif
        }
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(number, &buffer, buffer.count) == 0 else { return "Error \(number)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The system's message, beginning in lower case: "no such file or directory".
    package var text: String { message.prefix(1).lowercased() + message.dropFirst() }

    package static let alreadyExists = SystemError(EEXIST)
    package static let isFolder = SystemError(EISDIR)
    package static let isNoFolder = SystemError(ENOTDIR)
    package static let linkLoop = SystemError(ELOOP)
    package static let notFound = SystemError(ENOENT)

    package static let accessDenied = SystemError(EACCES)
    package static let notPermitted = SystemError(EPERM)
    package static let readOnly = SystemError(EROFS)

    package static let diskFull = SystemError(ENOSPC)
    package static let fileTooLarge = SystemError(EFBIG)
    package static let quotaExceeded = SystemError(EDQUOT)

    /// A pipe, a socket or a device in the place of an ordinary file.
    static let isSpecial = SystemError(EOPNOTSUPP)

    package static let badDescriptor = SystemError(EBADF)
    package static let brokenPipe = SystemError(EPIPE)
    static let interrupted = SystemError(EINTR)
    /// A pipe or socket that nobody reads.
    package static let noReader = SystemError(ENXIO)
    /// Too many files are open in this process, or in the system.
    package static let tooManyFiles: Set<SystemError> = [SystemError(EMFILE), SystemError(ENFILE)]

    package static let addressInUse = SystemError(EADDRINUSE)
    package static let connectionRefused = SystemError(ECONNREFUSED)
    package static let connectionReset = SystemError(ECONNRESET)
}
