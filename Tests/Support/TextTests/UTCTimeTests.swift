import Testing
import Text

@Suite struct UTCTimeTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_767_225_599, "Wed, 31 Dec 2025 23:59:59 GMT"),
        (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"), (-1, "Thu, 01 Jan 1970 00:00:00 GMT"),
    ])
    func httpDatesHaveTheDayOfTheWeek(seconds: Int, text: String) {
        #expect(UTCTime(seconds).headerText == text)
    }

    @Test func timesHaveSeveralTextForms() {
        let time = UTCTime(1_440_938_160)
        #expect(time.text == "2015-08-30 12:36:00 UTC")
        #expect(
            (time.minuteText, time.day, time.compactText) == ("2015-08-30 12:36 UTC", "2015-08-30", "20150830T123600Z"))
    }
}
