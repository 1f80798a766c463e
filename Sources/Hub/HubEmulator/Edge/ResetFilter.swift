import NIOCore

/// Keeps some of a client's stream resets (RFC 9113, section 6.4) from an HTTP/2 connection that would end for them.
///
/// The library takes more than 200 in half a minute for an attack and closes the connection. curl 7.88, which Debian 12
/// has, resets nearly every stream that it has read to its end, so that its 201st request failed. A reset that is passed
/// over costs little: the stream goes on to its end and counts among the hundred that a client may have open.
///
/// It stands between TLS and HTTP, and leaves other versions alone.
final class ResetFilter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// Half of what the library takes, for a window of ours may begin in the middle of its.
    private static let limit = 99
    private static let window = TimeAmount.seconds(30)
    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    private static let headLength = 9
    private static let resetType: UInt8 = 3

    private let now: () -> NIODeadline
    private var isHTTP2: Bool?
    /// What came and is not yet decided: less than a frame's head, or than a reset.
    private var held = ByteBuffer()
    /// How much of the current frame is yet to come.
    private var rest = 0
    private var windowStart = NIODeadline.distantPast
    private var count = 0

    init(now: @escaping () -> NIODeadline = { .now() }) {
        self.now = now
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        held.writeBuffer(&bytes)
        if isHTTP2 == nil { isHTTP2 = version() }
        guard let isHTTP2 else { return }
        var passed = ByteBuffer()
        if isHTTP2 { passFrames(to: &passed) } else { passed.writeBuffer(&held) }
        held.discardReadBytes()
        if passed.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(passed)) }
    }

    /// Whether it is HTTP/2, as soon as that can be told; the preface is passed on like a frame's body.
    private func version() -> Bool? {
        let start = held.readableBytesView.prefix(Self.preface.count)
        guard start.elementsEqual(Self.preface.prefix(start.count)) else { return false }
        guard start.count == Self.preface.count else { return nil }
        rest = Self.preface.count
        return true
    }

    private func passFrames(to passed: inout ByteBuffer) {
        while held.readableBytes > 0 {
            if rest > 0 {
                let count = min(rest, held.readableBytes)
                move(count, to: &passed)
                rest -= count
            } else {
                guard held.readableBytes >= Self.headLength, let frame = frame() else { return }
                let isReset = frame.type == Self.resetType && frame.length == 4
                guard !isReset || held.readableBytes >= Self.headLength + frame.length else { return }
                if isReset, !takesReset() {
                    held.moveReaderIndex(forwardBy: Self.headLength + frame.length)
                } else {
                    move(Self.headLength, to: &passed)
                    rest = frame.length
                }
            }
        }
    }

    private func frame() -> (length: Int, type: UInt8)? {
        held.getInteger(at: held.readerIndex, as: UInt32.self).map { (Int($0 >> 8), UInt8($0 & 0xFF)) }
    }

    private func move(_ count: Int, to passed: inout ByteBuffer) {
        if var slice = held.readSlice(length: count) { passed.writeBuffer(&slice) }
    }

    private func takesReset() -> Bool {
        let now = now()
        if now - windowStart > Self.window { (windowStart, count) = (now, 0) }
        count += 1
        return count <= Self.limit
    }
}
