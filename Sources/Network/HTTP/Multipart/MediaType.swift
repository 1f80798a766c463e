import Platform

/// The media types of common files in forms.
enum MediaType {
    private static let byExtension = [
        "json": "application/json", "txt": "text/plain", "csv": "text/csv", "xml": "application/xml",
        "html": "text/html", "htm": "text/html", "pdf": "application/pdf", "png": "image/png", "jpg": "image/jpeg",
        "jpeg": "image/jpeg", "gif": "image/gif", "svg": "image/svg+xml", "zip": "application/zip",
        "gz": "application/gzip",
    ]

    /// Returns the type for a filename's or path's extension, in any case; by default `application/octet-stream`.
    static func suggested(byFilename name: String) -> String {
        let filename = PathParts(name).name
        guard let dot = filename.lastIndex(of: ".") else { return unknown }
        return byExtension[filename[dot...].dropFirst().lowercased()] ?? unknown
    }

    private static let unknown = "application/octet-stream"
}
