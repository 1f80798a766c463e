import JSON
import Text

/// The body of a direct batch: a part named `notification` and a part named `devices` with a list of handles.
struct DirectBatch: Sendable {
    let notification: [UInt8]
    /// The content type of the notification part.
    let contentType: String?
    private let devices: [JSONValue]
    private static let partLimit = 16

    init(contentType: String?, body: [UInt8]) throws(HubError) {
        guard let type = contentType.map(FieldParameters.init), type.value.lowercased().hasPrefix("multipart/"),
            let boundary = type["boundary"], !boundary.isEmpty
        else { throw .invalidBatch("its Content-Type must be multipart/mixed with a boundary") }
        let parts: [MultipartBody.Part]
        do throws(MultipartBody.Fault) {
            parts = try MultipartBody(body, boundary: boundary, limit: Self.partLimit).parts
        } catch {
            throw .invalidBatch(error.message)
        }
        let notification = try Self.part("notification", of: parts)
        guard notification.content.count <= Hub.messageBodyLimit else {
            throw .bodyTooLarge(limit: Hub.messageBodyLimit)
        }
        self.notification = Array(notification.content)
        self.contentType = notification["content-type"]
        devices = try Self.devices(in: Array(try Self.part("devices", of: parts).content))
    }

    /// Returns the device handles without duplicates.
    func handles(for platform: DevicePlatform) throws(HubError) -> [DeviceHandle] {
        var handles: [DeviceHandle] = []
        var seen: Set<DeviceHandle> = []
        for (index, device) in devices.enumerated() {
            guard let handle = DeviceHandle(device, for: platform) else {
                throw .invalidDevice(name: "Device \(index + 1) of the batch", platform)
            }
            if seen.insert(handle).inserted { handles.append(handle) }
        }
        return handles
    }

    private static func part(
        _ name: String,
        of parts: [MultipartBody.Part]
    ) throws(HubError) -> MultipartBody.Part {
        let found = parts.filter { $0.name?.lowercased() == name }
        guard let part = found.first else { throw .invalidBatch("it has no part named '\(name)'") }
        guard found.count == 1 else { throw .invalidBatch("it has \(found.count) parts named '\(name)'") }
        return part
    }

    private static func devices(in content: [UInt8]) throws(HubError) -> [JSONValue] {
        let value = (try? JSONValue(parsing: content)) ?? (try? JSONValue(parsing: SingleQuotedText.json(content)))
        guard case .array(let devices) = value else {
            throw .invalidBatch("its devices are not a JSON list of texts")
        }
        guard !devices.isEmpty else { throw .invalidBatch("its list of devices is empty") }
        guard devices.count <= HubMessage.deviceLimit else {
            throw .invalidBatch("it has \(devices.count) devices, at most \(HubMessage.deviceLimit) are allowed")
        }
        return devices
    }
}
