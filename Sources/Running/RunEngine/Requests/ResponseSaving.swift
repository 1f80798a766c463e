import CollectionModel
import Diagnostics
import Placeholders
import Platform

/// A file that is written after a response: the body for `save`, or a snapshot.
struct ResponseSaving: Sendable {
    private let file: SavedFile
    private let range: SourceRange

    /// - Parameter runFolder: The folder of the collection that is run; its included files may be in other folders.
    /// - Throws: `PlaceholderError` for a path that cannot be written to.
    init(_ text: PlaceholderText, in scope: VariableScope, runFolder: String) throws(PlaceholderError) {
        range = text.range
        let written = try text.path(in: scope)
        do throws(FileAccessError) {
            file = try SavedFile(written, in: text.range.file, runFolder: runFolder)
            _ = try file.place()
        } catch {
            throw PlaceholderError(error, at: text.range)
        }
    }

    init(_ file: SavedFile, at range: SourceRange) {
        self.file = file
        self.range = range
    }

    private static let turns = WritingTurns()

    /// Writes the file and creates missing folders; returns the error, or nil.
    func write(_ body: [UInt8]) -> PlaceholderError? {
        let place: SavedFile.Place
        do throws(FileAccessError) {
            // A link may have been created since the path was checked.
            place = try file.place()
        } catch {
            return PlaceholderError(error, at: range)
        }
        do throws(FolderWalk.Failure) {
            let walk = try FolderWalk(from: place.folder, through: place.names.dropLast())
            let descriptor = try walk.fileForWriting(place.names.last ?? "")
            return write(body, to: descriptor)
        } catch {
            return failure(of: error)
        }
    }

    private func failure(of error: FolderWalk.Failure) -> PlaceholderError {
        switch (error.step, error.reason) {
        case (.folder, _):
            failure(hint: "\"\(file.shownPath)\" needs a folder: is a file in its way, or may none be made here?")
        case (.file, .linkLoop):
            failure(hint: "it is a symbolic link that leads nowhere: choose another name, or remove it")
        case (.file, .isFolder): failure(hint: "a folder is there: choose another name")
        case (.file, .noReader): failure(hint: "it is a pipe or socket without a reader: choose another name")
        case (.file, let reason): failure(reason)
        }
    }

    private func failure(
        _ reason: SystemError? = nil, hint: String = "check that the folder can be written to and the disk is not full"
    ) -> PlaceholderError {
        let reason = reason.map { ": \($0.text)" } ?? ""
        return PlaceholderError(
            .failed(reason: "the response could not be saved to \"\(file.shownPath)\"\(reason)"), at: range, hint: hint)
    }

    private func write(_ body: [UInt8], to descriptor: FileDescriptor) -> PlaceholderError? {
        let written = Result { () throws(SystemError) in try Self.turns.replaceContent(of: descriptor, body) }
        let closed = Result { () throws(SystemError) in try descriptor.close() }
        do throws(SystemError) {
            try written.get()
            try closed.get()
            return nil
        } catch {
            return failure(error)
        }
    }
}

/// A walk from a folder to a file that is opened for writing, one name at a time and without following links.
///
/// The path was checked with its links followed. If a part of the path becomes a link after that, the walk fails
/// instead of writing to another place.
private struct FolderWalk: ~Copyable {
    struct Failure: Error {
        enum Step {
            case folder
            case file
        }

        let step: Step
        let reason: SystemError
    }

    private let descriptor: FileDescriptor

    /// Opens a folder and the folders below it; missing folders are created.
    ///
    /// - Parameter folder: A path without links.
    init(from folder: RealPath, through names: some Sequence<String>) throws(Failure) {
        do throws(SystemError) {
            var current = try FileDescriptor(folder.text, Self.options)
            for name in names {
                let parent = current
                defer { try? parent.close() }
                current = try Self.openFolder(name, in: parent)
            }
            descriptor = current
        } catch {
            throw Failure(step: .folder, reason: error)
        }
    }

    deinit {
        try? descriptor.close()
    }

    private static let options: FileDescriptor.Options = [.reading, .folder, .noLink]

    private static func openFolder(_ name: String, in folder: FileDescriptor) throws(SystemError) -> FileDescriptor {
        do throws(SystemError) {
            return try folder.opening(name, options)
        } catch {
            guard error == .notFound else { throw error }
        }
        do throws(SystemError) {
            try folder.makeFolder(name)
        } catch {
            // Another process may create the folder at the same time.
            guard error == .alreadyExists else { throw error }
        }
        return try folder.opening(name, options)
    }

    /// Opens a file for writing; the caller closes the returned descriptor.
    func fileForWriting(_ name: String) throws(Failure) -> FileDescriptor {
        do throws(SystemError) {
            // Without noWait, opening a pipe that has no reader would block the run.
            return try descriptor.opening(name, [.writing, .create, .noLink, .noWait])
        } catch {
            throw Failure(step: .file, reason: error)
        }
    }
}

/// A lock for each file that is being written: concurrent units may save to the same file, by several paths, and its
/// content must not be mixed. Different files are written at the same time.
final class WritingTurns: @unchecked Sendable {
    private let monitor = Monitor()
    /// Accessed only with the lock held, which makes `@unchecked Sendable` safe.
    private var written: Set<FileStatus.Identity> = []

    func replaceContent(of descriptor: FileDescriptor, _ content: [UInt8]) throws(SystemError) {
        let status = try descriptor.status
        try inTurn(status.identity) { () throws(SystemError) in
            if status.kind == .regular { try descriptor.truncate(to: 0) }
            try descriptor.write(content, waits: false)
        }
    }

    /// Calls a function while no other thread writes the file. It blocks the thread for at most as long as others write
    /// this file.
    func inTurn<Failure>(_ file: FileStatus.Identity, _ body: () throws(Failure) -> Void) throws(Failure) {
        monitor.withLock { monitor.wait { written.insert(file).inserted } }
        defer {
            monitor.withLock {
                written.remove(file)
                monitor.notifyAll()
            }
        }
        try body()
    }
}
