import CPCRE2

/// A pattern compiled by PCRE2.
///
/// `@unchecked Sendable`: the pointer does not change after `init`, PCRE2 only reads the compiled pattern
/// ("Multithreading" in pcre2api(3)), every search has its own match data, and `deinit` runs after the last search has
/// released the object.
final class CompiledPattern: @unchecked Sendable {
    private let code: OpaquePointer
    private let isAnchored: Bool

    init(
        _ pattern: String, anchoring: RegularExpression.Anchoring
    ) throws(RegularExpressionSyntaxError) {
        guard pattern.utf8.count <= RegularExpression.longestPattern else {
            let message = "the pattern is longer than \(RegularExpression.longestPattern) bytes"
            throw RegularExpressionSyntaxError(message: message, offset: 0)
        }
        code = try Self.compile(pattern, options: Self.options(for: anchoring))
        var options: UInt32 = 0
        let status = pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_ALLOPTIONS), &options)
        isAnchored = status == 0 && options & PCRE2_ANCHORED != 0
    }

    deinit {
        pcre2_code_free_8(code)
    }

    /// Searches a text. Calls `read` for a match, with the text's bytes and the ranges of all groups from group 0.
    func search<Found>(
        _ text: String, read: (UnsafeBufferPointer<UInt8>, [Range<Int>?]) -> Found
    ) throws(RegularExpressionMatchError) -> Found? {
        guard let search = PatternSearch(code, isAnchored: isAnchored) else { throw .failed("no memory") }
        var text = text
        let result = text.withUTF8 { bytes -> Result<Found?, RegularExpressionMatchError> in
            let status = search.run(over: bytes)
            if status == PCRE2_ERROR_NOMATCH { return .success(nil) }
            guard status > 0 else { return .failure(Self.matchError(status)) }
            return .success(read(bytes, search.ranges))
        }
        return try result.get()
    }

    /// Searches a text for all matches from left to right, and calls `read` for each with the text's bytes and the ranges
    /// of all groups from group 0. After an empty match, the search goes on behind the next character.
    func searchAll(
        _ text: String, read: (UnsafeBufferPointer<UInt8>, [Range<Int>?]) -> Bool
    ) throws(RegularExpressionMatchError) {
        guard let search = PatternSearch(code, isAnchored: isAnchored) else { throw .failed("no memory") }
        var text = text
        let failure = text.withUTF8 { bytes -> RegularExpressionMatchError? in
            let deadline = ContinuousClock.now + SearchLimits.timeOfAllMatches
            var (start, count) = (0, 0)
            while start <= bytes.count {
                count += 1
                if count.isMultiple(of: SearchLimits.window), .now >= deadline { return .tooManySteps }
                let status = search.run(over: bytes, from: start)
                if status == PCRE2_ERROR_NOMATCH { return nil }
                let ranges = search.ranges
                guard status > 0, let match = ranges.first ?? nil else { return Self.matchError(status) }
                guard read(bytes, ranges) else { return nil }
                start = match.upperBound
                guard match.isEmpty else { continue }
                start += 1
                while start < bytes.count, UTF8.isContinuation(bytes[start]) { start += 1 }
            }
            return nil
        }
        if let failure { throw failure }
    }

    /// The number of groups in the pattern.
    var groupCount: Int {
        var count: UInt32 = 0
        return pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &count) == 0 ? Int(count) : 0
    }

    private static func options(for anchoring: RegularExpression.Anchoring) -> UInt32 {
        // \C could split a character. The thorough pass of a search needs offset limits.
        let always = PCRE2_UTF | PCRE2_NEVER_BACKSLASH_C | PCRE2_USE_OFFSET_LIMIT
        return switch anchoring {
        case .anywhere: always
        case .wholeText: always | PCRE2_ANCHORED | PCRE2_ENDANCHORED
        }
    }

    private static func compile(
        _ pattern: String, options: UInt32
    ) throws(RegularExpressionSyntaxError) -> OpaquePointer {
        var pattern = pattern
        var status: Int32 = 0
        var offset = 0
        let code = pattern.withUTF8 { bytes in
            pcre2_compile_8(bytes.baseAddress, bytes.count, options, &status, &offset, nil)
        }
        guard let code else {
            let characters = pattern.utf8.prefix(offset).count { !UTF8.isContinuation($0) }
            throw RegularExpressionSyntaxError(message: message(for: status), offset: characters)
        }
        return code
    }

    private static func matchError(_ status: Int32) -> RegularExpressionMatchError {
        switch status {
        case PatternSearch.interrupted: .interrupted
        case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT: .tooManySteps
        default: .failed(message(for: status))
        }
    }

    /// Returns PCRE2's message for a status.
    private static func message(for status: Int32) -> String {
        var buffer = [UInt8](repeating: 0, count: 256)
        let length = pcre2_get_error_message_8(status, &buffer, buffer.count)
        guard length > 0 else { return "error \(status)" }
        return String(decoding: buffer.prefix(Int(length)), as: UTF8.self)
    }
}

/// A search in one text.
///
/// PCRE2 counts steps separately for each start offset, so a long text could take a million times the limit. Therefore
/// a search has two passes: a quick one with few steps per offset, which is nearly always sufficient, and a thorough
/// one with a time limit.
private struct PatternSearch: ~Copyable {
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
    func run(over bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int32 {
        // A single search is short, but a check may run thousands.
        if EvaluationDeadline.mustStop { return Self.interrupted }
        let places = isAnchored ? 1 : bytes.count - start + 1
        let share = max(SearchLimits.fewestSteps, SearchLimits.stepsFromAllPlaces / places)
        let steps = min(share, SearchLimits.stepsFromOnePlace)
        pcre2_set_match_limit_8(context, UInt32(steps))
        pcre2_set_offset_limit_8(context, Int(bitPattern: UInt.max))
        let status = match(bytes, from: start)
        guard status == PCRE2_ERROR_MATCHLIMIT, steps < SearchLimits.stepsFromOnePlace else { return status }
        return searchThoroughly(bytes, from: start)
    }

    /// Searches with the full number of steps for each start offset, a few offsets at a time, until the time limit.
    private func searchThoroughly(_ bytes: UnsafeBufferPointer<UInt8>, from first: Int) -> Int32 {
        pcre2_set_match_limit_8(context, UInt32(SearchLimits.stepsFromOnePlace))
        let clock = ContinuousClock()
        let deadline = clock.now + SearchLimits.thoroughTime
        var start = first
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

/// The limits of one search: at most a few seconds for any pattern and text.
private enum SearchLimits {
    /// The maximum number of backtracking steps from one start offset: about 20 milliseconds.
    static let stepsFromOnePlace = 1_000_000
    /// The number of steps of the quick pass for all start offsets together: less than a second.
    static let stepsFromAllPlaces = 50_000_000
    /// The minimum number of steps per start offset in the quick pass, even for a long text.
    static let fewestSteps = 1_000
    /// The number of start offsets in the thorough pass between two checks of the clock.
    static let window = 64
    /// The time limit of the thorough pass.
    static let thoroughTime = Duration.seconds(2)
    /// The time limit for all matches of a text.
    static let timeOfAllMatches = Duration.seconds(5)
    /// The memory limit for backtracking, in KiB.
    static let kibibytes: UInt32 = 65_536
}
