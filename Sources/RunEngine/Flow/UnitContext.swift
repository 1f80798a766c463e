/// What stays the same during one pass over a collection.
///
/// A class, because every request passes it on, and its many parts would be counted each time.
final class UnitContext: Sendable {
    let unit: RunUnit
    let calls: CallContext
    let services: RunServices
    let tokens: TokenDesk
    let emit: @Sendable (RunEvent) -> Void

    var hub: HubConnection? { calls.hub }
    var overrides: RunOverrides { calls.overrides }

    init(
        unit: RunUnit, calls: CallContext, services: RunServices, tokens: TokenDesk,
        emit: @escaping @Sendable (RunEvent) -> Void
    ) {
        self.unit = unit
        self.calls = calls
        self.services = services
        self.tokens = tokens
        self.emit = emit
    }
}
