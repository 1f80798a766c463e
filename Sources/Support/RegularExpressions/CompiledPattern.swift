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
