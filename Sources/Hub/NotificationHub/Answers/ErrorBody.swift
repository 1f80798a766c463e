import XML

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
