extension RequestRecord: Decodable {
    private enum Key: String, CodingKey {
        case unit, section, groups, name, resolvedName, itemID, element, elementNumber, execution, place, outcome,
            reason
        case duration, wasWaiting, sent, redirectedTo, attempts, checks, problems, notes, curl, scripts
        case isIntended = "isWanted"
        case rejectedCookies = "refusedCookies"
        case rerunCommands = "again"
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        self.init(
            unit: try members.decode(Int.self, forKey: .unit),
            section: try members.decode(Section.self, forKey: .section),
            name: try members.decode(String.self, forKey: .name),
            place: try members.decode(PlaceRecord.self, forKey: .place),
            outcome: try members.decode(Outcome.self, forKey: .outcome))
        groups = try members.decode([GroupRecord].self, forKey: .groups)
        resolvedName = try members.decodeIfPresent(String.self, forKey: .resolvedName)
        itemID = try members.decodeIfPresent(String.self, forKey: .itemID)
        element = try members.decodeIfPresent(String.self, forKey: .element)
        elementNumber = try members.decodeIfPresent(Int.self, forKey: .elementNumber)
        execution = try members.decodeIfPresent(Int.self, forKey: .execution)
        reason = try members.decodeIfPresent(String.self, forKey: .reason)
        isIntended = try members.decodeIfPresent(Bool.self, forKey: .isIntended)
        duration = try members.decode(Milliseconds.self, forKey: .duration)
        wasWaiting = try members.decodeIfPresent(Bool.self, forKey: .wasWaiting)
        sent = try members.decodeIfPresent(RequestTarget.self, forKey: .sent)
        redirectedTo = try members.decodeIfPresent(RequestTarget.self, forKey: .redirectedTo)
        attempts = try members.decode([AttemptRecord].self, forKey: .attempts)
        checks = try members.decode([CheckRecord].self, forKey: .checks)
        problems = try members.decode([RequestFailureRecord].self, forKey: .problems)
        notes = try members.decode([NoteRecord].self, forKey: .notes)
        rejectedCookies = try members.decode([RejectedCookieRecord].self, forKey: .rejectedCookies)
        rerunCommands = try members.decode([String].self, forKey: .rerunCommands)
        curl = try members.decodeIfPresent(String.self, forKey: .curl)
        scripts = members.contains(.scripts) ? try ScriptsRecord(from: decoder) : nil
    }
}
