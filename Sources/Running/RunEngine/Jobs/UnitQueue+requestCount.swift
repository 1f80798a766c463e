import CollectionModel

extension UnitQueue {
    /// The number of requests of all units; nil if a loop determines it, or units differ in their requests.
    var requestCount: Int? {
        var (units, requests) = (0, 0)
        for planned in collections {
            let all = planned.iterations(settings).remaining
            let sharesState = planned.sharesState(settings)
            let (end, isTooLarge) = units.addingReportingOverflow(sharesState ? min(all, 1) : all)
            guard planned.choices == nil, let each = planned.collection.requestCount, !isTooLarge else { return nil }
            let shares = shard.share(of: end) - shard.share(of: units)
            let (count, isTooMany) = (sharesState ? shares * all : shares).multipliedReportingOverflow(by: each)
            let (sum, isTooLong) = requests.addingReportingOverflow(count)
            guard !isTooMany, !isTooLong else { return nil }
            (units, requests) = (end, sum)
        }
        return requests
    }
}

extension RequestCollection {
    /// The number of requests; nil if a loop determines it.
    fileprivate var requestCount: Int? {
        var (count, hasLoop) = (0, false)
        forEachRequest { request in
            count += 1
            hasLoop = hasLoop || !request.loop.isEmpty
        }
        return hasLoop ? nil : count
    }
}
