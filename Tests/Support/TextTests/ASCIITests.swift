import Testing
import Text

struct ASCIITests {
    @Test(arguments: UInt8.min...UInt8.max)
    func bytesAreClassified(_ byte: UInt8) {
        let (digits, letters) = ("0123456789".utf8, "abcdefghijklmnopqrstuvwxyz".utf8)
        #expect(byte.isASCIIDigit == digits.contains(byte))
        #expect(byte.isASCIILowercase == letters.contains(byte))
        #expect(byte.isASCIIUppercase == "ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8.contains(byte))
        #expect(byte.isASCIILetter == (byte.isASCIILowercase || byte.isASCIIUppercase))
        #expect(byte.isASCIIAlphanumeric == (byte.isASCIILetter || byte.isASCIIDigit))
        #expect(byte.isASCIIHexDigit == "0123456789abcdefABCDEF".utf8.contains(byte))
        #expect(byte.isBlank == " \t".utf8.contains(byte))
        #expect(byte.isWhiteSpace == " \t\n\r".utf8.contains(byte))
        let character = Character(Unicode.Scalar(byte))
        #expect(byte.hexDigitValue.map(Int.init) == character.hexDigitValue)
    }

    @Test(arguments: ["0", "9", "a", "Z", "_", "٣", "ä", "ａ", " ", "\t", "\n", "\r", "\u{A0}"] as [Unicode.Scalar])
    func scalarsAreClassified(_ scalar: Unicode.Scalar) {
        let byte = scalar.isASCII ? UInt8(scalar.value) : 0x80
        #expect(scalar.isASCIIDigit == byte.isASCIIDigit)
        #expect(scalar.isASCIILetter == byte.isASCIILetter)
        #expect(scalar.isASCIIAlphanumeric == byte.isASCIIAlphanumeric)
        #expect(scalar.isBlank == byte.isBlank)
        #expect(scalar.isWhiteSpace == byte.isWhiteSpace)
    }

    @Test func digitsAreMadeOfValues() {
        #expect((0..<16).map { UInt8.hexDigit($0) } == Array("0123456789abcdef".utf8))
    }
}
