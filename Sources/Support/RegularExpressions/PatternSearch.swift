import CPCRE2
import Times

/// A search in one text.
///
/// PCRE2 counts steps separately for each start offset, so a long text could take a million times the limit. Therefore
/// a search has two passes: a quick one with few steps per offset, which is nearly always sufficient, and a thorough
/// one with a time limit.
struct PatternSearch: ~Copyable {
    private let code: OpaquePointer
    private let matchData: OpaquePointer
    private let context: OpaquePointer
    private let isAnchored: Bool

    /// Allocates the match data; nil if memory is exhausted.
    init?(_ code: OpaquePointer, isAnchored: Bool) {
        guard let context = pcre2_match_context_create_8(nil) else { return nil }
        guard let matchData = pcre2_match_data_create_from_pattern_8(code, nil) else {
            pcre2_match_context_free_8(context)
            return nil
        }
        pcre2_set_heap_limit_8(context, SearchLimits.kibibytes)
        self.code = code
        self.matchData = matchData
        self.context = context
        self.isAnchored = isAnchored
    }

    deinit {
        pcre2_match_data_free_8(matchData)
        pcre2_match_context_free_8(context)
    }

    /// The status of a search that ``EvaluationDeadline/mustStop`` ended; not a status of PCRE2.
    static let interrupted = Int32.min

    /// Returns PCRE2's status, positive for a match, otherwise an error code; or ``interrupted``.
    func run(over bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        // A single search is short, but a check may run thousands.
        if EvaluationDeadline.mustStop { return Self.interrupted }
        let places = isAnchored ? 1 : bytes.count + 1
        let share = max(SearchLimits.fewestSteps, SearchLimits.stepsFromAllPlaces / places)
        let steps = min(share, SearchLimits.stepsFromOnePlace)
        pcre2_set_match_limit_8(context, UInt32(steps))
        let status = match(bytes, from: 0)
        guard status == PCRE2_ERROR_MATCHLIMIT, steps < SearchLimits.stepsFromOnePlace else { return status }
        return searchThoroughly(bytes)
    }

    /// Searches with the full number of steps for each start offset, a few offsets at a time, until the time limit.
    private func searchThoroughly(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        pcre2_set_match_limit_8(context, UInt32(SearchLimits.stepsFromOnePlace))
        let clock = ContinuousClock()
        let deadline = clock.now + SearchLimits.patience
        var start = 0
        while start <= bytes.count {
            guard clock.now < deadline else { return PCRE2_ERROR_MATCHLIMIT }
            if EvaluationDeadline.mustStop { return Self.interrupted }
            let last = start + SearchLimits.window
            pcre2_set_offset_limit_8(context, last)
            let status = match(bytes, from: start)
            if status != PCRE2_ERROR_NOMATCH { return status }
            start = last + 1
            while start < bytes.count, UTF8.isContinuation(bytes[start]) { start += 1 }
        }
        return PCRE2_ERROR_NOMATCH
    }

    private func match(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int32 {
        // Skip PCRE2's check: a Swift string is valid UTF-8.
        pcre2_match_8(code, bytes.baseAddress, bytes.count, start, PCRE2_NO_UTF_CHECK, matchData, context)
    }

    /// The byte ranges of all groups, starting with group 0; nil for a group that is not part of the match.
    var ranges: [Range<Int>?] {
        let count = Int(pcre2_get_ovector_count_8(matchData))
        guard let offsets = pcre2_get_ovector_pointer_8(matchData) else { return [] }
        return (0..<count).map { group in
            let (start, end) = (offsets[2 * group], offsets[2 * group + 1])
            return start >= 0 && start <= end ? start..<end : nil
        }
    }
}
