/// A change of a hub with all its values, so that applying it needs no clock and no randomness.
package enum HubChange: Sendable {
    case installationStored(StoredInstallation)
    case installationRemoved(id: String)
    case registrationStored(Registration)
    case registrationRemoved(RegistrationIdentifier)
    case derivedRegistrationRemoved(RegistrationIdentifier, installation: String)
    case identifierIssued(RegistrationIdentifier)
    case sent(SentMessage)
    case scheduled(SentMessage)
    case canceled(id: String)
    case deviceGone(DeviceKey, isGone: Bool)
    case inboxEmptied
    case jobStored(HubJob)
    /// A delivery whose message is no longer stored as a change.
    case delivered(Delivery)
    case recorded(MessageRecord)
}
