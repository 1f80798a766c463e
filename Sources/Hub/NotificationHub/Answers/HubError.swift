package import AccessTokens
import XML

/// A reason for which a hub rejects a request.
package enum HubError: Error, Sendable, Equatable {
    case missingToken
    case malformedToken
    /// The token's expiry is in milliseconds, a frequent error of clients. The answer adds the reason to the service's
    /// sentence.
    case expiryInMilliseconds(reason: String)
    /// The key name is unknown or the signature does not match its key. The service does not distinguish these cases.
    case invalidSignature
    case expiredToken
    case wrongAudience
    case missingClaim(Claim)

    case unknownHub
    case unknownResource
    case methodNotAllowed(allowed: [String])
    case unsupportedVersion(String)
    case bodyTooLarge(limit: Int)

    case installationNotFound
    case invalidInstallation(InstallationErrors)
    case tooManyDevices(limit: Int)
    /// The body cannot be parsed; carries the parser's message.
    case invalidBody(String)

    case invalidFormat(String)
    case invalidTagExpression(TagExpressionError)
    case invalidMessage(String)
    case missingHeader(String)
    case invalidHeader(name: String, value: String, rule: String)
    /// The device handle is invalid. Its value is omitted, because a handle is as sensitive as a password.
    case invalidDevice(name: String, DevicePlatform)
    case templateToDevices
    case rawContentType
    case invalidBatch(String)
    case invalidPatch(String)

    case registrationNotFound
    /// The registration has another version than the one in `If-Match`.
    case versionDiffers
    /// A deletion of a registration has no `If-Match`, or one without an entity tag.
    case entityTagRequired
    /// The registration belongs to an installation and must be written through it.
    case derivedRegistration
    case invalidRegistrationIdentifier(String)
    case invalidTag(String)
    case messageNotFound
    case invalidMessageIdentifier(String)
    case batchNotDirect
    case tooManyScheduled(limit: Int)
    /// The hub to create exists already, or the hub to update does not exist.
    case hubConflict
    case invalidHubName(String)
    case jobNotFound
    case tooManyHubs(limit: Int)
    case tooManyJobs(limit: Int)
    /// The imported state is invalid; carries the error and its position.
    case invalidState(String)
    /// The change could not be stored; carries the reason.
    case notStored(String)

    case invalidRegistration(RegistrationError)
    /// A `$filter`, `$top`, `$skip` or continuation token is invalid; carries the reason.
    case invalidQuery(parameter: String, String)
    case invalidHub(HubDescriptionError)
    case invalidJob(HubJobError)

}

extension HubError {
    private static let malformedTokenMessage =
        "MalformedToken: The credentials contained in the authorization header are not in the WRAP format."

    /// Returns the status code and the text of the error body; nil for a response without a body.
    package func answer(_ generation: Generation) -> (status: Int, text: String?) {
        switch self {
        case .missingToken: (401, "MissingToken: The authorization header was not found.")
        case .malformedToken: (401, Self.malformedTokenMessage)
        case .expiryInMilliseconds(let reason): (401, "\(Self.malformedTokenMessage) Here \(reason)")
        case .invalidSignature: (401, "InvalidSignature: The token has an invalid signature.")
        case .expiredToken: (401, "ExpiredToken: ")
        case .wrongAudience:
            (401, "InvalidAudience: The authorization header contains a token with a wrong audience.")
        case .missingClaim(let claim):
            generation == .newer ? (403, nil) : (401, "\(claim.rawValue) claim is required for this operation.")
        case .unknownHub: (404, "No service is hosted at the specified address.")
        case .unknownResource: (404, "There is no such resource in a notification hub")
        case .methodNotAllowed(let allowed):
            (405, "The method is not allowed here; allowed are \(allowed.joined(separator: ", "))")
        case .unsupportedVersion(let version):
            (
                400,
                "The api-version '\(version)' in the query string is not supported. "
                    + "Either remove it from the Uri or use one of '\(APIVersion.known)'."
            )
        case .bodyTooLarge(let limit): (413, "The request body has more than \(limit) bytes")
        case .installationNotFound: (404, "Installation not found")
        case .invalidInstallation(let faults): (400, faults.text(generation))
        case .tooManyDevices(let limit): (403, "The hub has more than \(limit) devices")
        case .invalidBody(let message): (400, "The provided request body is invalid. Error: \(message)")
        case .invalidFormat(let name):
            (
                400,
                "The HTTP header \"ServiceBusNotification-Format\" has an invalid value: \"\(name)\". "
                    + "Allowed values are \(NotificationFormat.allowedValues)."
            )
        case .invalidTagExpression(let error): (400, "The tag expression is not valid: \(error.message)")
        case .invalidMessage(let message): (400, "The supplied notification payload is invalid. \(message)")
        case .invalidHub(let fault): (400, fault.message)
        case .invalidJob(let fault): (400, fault.message)
        case .missingHeader(let name): (400, "The HTTP header \"\(name)\" is required.")
        case .invalidHeader(let name, let value, let rule):
            (400, "The HTTP header \"\(name)\" has an invalid value: \"\(value)\". \(rule).")
        case .invalidDevice(let name, let platform):
            (400, "\(name) is not valid for '\(platform.rawValue)': \(platform.handleRule).")
        case .templateToDevices:
            (400, "A message of the format \"template\" cannot be sent to a device handle: it has no template.")
        case .rawContentType: (400, "The content type for a 'wns/raw' notification must be 'application/octet-stream'")
        case .invalidBatch(let message): (400, "The direct batch is not valid: \(message).")
        case .invalidPatch(let message): (400, "The patch of the installation is not valid: \(message).")
        // Recorded without a text.
        case .registrationNotFound: (404, "")
        case .versionDiffers: (412, "The registration has another version than If-Match names")
        case .entityTagRequired:
            (412, "The ETag header is either missing or invalid. It should be \"*\", or a quoted ETag")
        case .derivedRegistration: (400, "The registration belongs to an installation. Write the installation instead")
        case .invalidRegistrationIdentifier(let id):
            (400, "The registration id '\(id)' is not valid: it must be three numbers joined by '-'")
        case .invalidTag(let tag): (400, TagRules.invalidTagsMessage([tag]))
        case .messageNotFound: (404, "Notification not found")
        case .invalidMessageIdentifier(let id): (400, "The notification id '\(id)' is not valid")
        case .batchNotDirect: (400, "A batch needs the parameter 'direct' in the query string")
        case .tooManyScheduled(let limit): (403, "The hub has more than \(limit) scheduled notifications")
        case .hubConflict: (409, "SubCode=40900. Conflict")
        case .invalidHubName(let name):
            (400, "The name '\(name)' is not valid: 1 to 260 letters, digits, dots, hyphens and underscores")
        case .jobNotFound: (404, "Job not found")
        case .tooManyHubs(let limit): (403, "The namespace has more than \(limit) hubs")
        case .tooManyJobs(let limit): (403, "The hub has more than \(limit) jobs")
        case .invalidState(let message): (400, "The state is not valid: \(message)")
        case .notStored(let reason): (500, "The change could not be kept: \(reason)")
        case .invalidRegistration(let fault): (400, fault.message)
        case .invalidQuery(let parameter, let message):
            (400, "The query parameter '\(parameter)' is not valid: \(message)")
        }
    }
}

extension InstallationErrors {
    fileprivate func text(_ generation: Generation) -> String {
        let messages = faults.map(\.message)
        switch generation {
        case .classic:
            return "Installation validation failed with following error(s):\r\n"
                + messages.map { $0 + "\r\n" }.joined()
        case .newer: return "The provided request body is invalid. Error: \(messages.first ?? "")"
        }
    }
}

/// The body of an error response, with the wording and the layout of each generation of the service.
package enum ErrorBody {
    /// - Parameters:
    ///   - trackingId: A GUID for this response.
    ///   - now: The current time, in seconds since 1970.
    package static func text(
        code: Int,
        detail: String,
        trackingId: String,
        now: Double,
        generation: Generation
    ) -> String {
        let stamp = HubTime(now).clockText
        let detail = MarkupText.escapeContent(detail)
        switch generation {
        case .classic:
            return "<Error><Code>\(code)</Code><Detail>\(detail).TrackingId:\(trackingId)_G1,TimeStamp:\(stamp)"
                + "</Detail></Error>"
        case .newer:
            return "<Error xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\"><Code>\(code)</Code><Detail>"
                + "\(detail). TrackingId:\(trackingId),TimeStamp:\(stamp) +00:00</Detail></Error>"
        }
    }
}
