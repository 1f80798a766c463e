import Diagnostics
import Platform

/// A walk from a folder to a file that is opened for writing, one name at a time and without following links.
///
/// The path was checked with its links followed. If a part of the path becomes a link after that, the walk fails
/// instead of writing to another place.
struct FolderWalk: ~Copyable {
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
