extension RunRecord: Decodable {
    private enum Event: String, Decodable {
        case run, unit, token, request, unitEnd, end
    }

    private enum Key: CodingKey {
        case event
    }

    package init(from decoder: any Decoder) throws {
        let event = try decoder.container(keyedBy: Key.self).decode(Event.self, forKey: .event)
        self =
            switch event {
            case .run: .run(try RunHeader(from: decoder))
            case .unit: .unit(try UnitRecord(from: decoder))
            case .token: .token(try TokenRecord(from: decoder))
            case .request: .request(try RequestRecord(from: decoder))
            case .unitEnd: .unitEnd(try UnitEnd(from: decoder))
            case .end: .end(try RunEnd(from: decoder))
            }
    }
}
