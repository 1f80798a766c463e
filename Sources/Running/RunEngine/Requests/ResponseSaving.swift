import CollectionModel
import Diagnostics
import Placeholders
import Platform

/// The file of `save`, to which the body of a response is written.
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
