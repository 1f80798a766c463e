import CollectionSamples
import Testing

/// Diagnostics of plain scalars to which other YAML parsers give a type.
@Suite struct TypedPlaceTests {
    @Test(arguments: [
        DiagnosedSample(
            "a: 01234",
            "1:4-9 warning: \"01234\" is text here, not a number → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        DiagnosedSample(
            "a: 0x1F",
            "1:4-8 warning: \"0x1F\" is text here, not a number → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        DiagnosedSample(
            "a: 0o17",
            "1:4-8 warning: \"0o17\" is text here, not a number → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        DiagnosedSample(
            "a: +5",
            "1:4-6 warning: \"+5\" is text here, not a number → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        DiagnosedSample(
            "a: .5",
            "1:4-6 warning: \".5\" is text here, not a number → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        DiagnosedSample(
            "a: 5.",
            "1:4-6 warning: \"5.\" is text here, not a number → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        DiagnosedSample(
            "a: 1_000",
            "1:4-9 warning: \"1_000\" is text here, not a number → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        DiagnosedSample(
            "a: True",
            "1:4-8 warning: \"True\" is text here, not a boolean → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        DiagnosedSample(
            "a: FALSE",
            "1:4-9 warning: \"FALSE\" is text here, not a boolean → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        DiagnosedSample(
            "a: yes",
            "1:4-7 warning: \"yes\" is text here, not a boolean → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        DiagnosedSample(
            "a: No",
            "1:4-6 warning: \"No\" is text here, not a boolean → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        DiagnosedSample(
            "a: on",
            "1:4-6 warning: \"on\" is text here, not a boolean → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        DiagnosedSample(
            "a: ~",
            "1:4-5 warning: \"~\" is text here, not null → quote it if text is meant; only JSON's numbers, "
                + "true, false and null are typed"
        ),
        DiagnosedSample(
            "a: Null",
            "1:4-8 warning: \"Null\" is text here, not null → quote it if text is meant; only JSON's numbers, "
                + "true, false and null are typed"
        ),
        DiagnosedSample(
            "a: [off]",
            "1:5-8 warning: \"off\" is text here, not a boolean → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        DiagnosedSample(
            "a: { b: -.5 }",
            "1:9-12 warning: \"-.5\" is text here, not a number → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
    ])
    func scalarsThatOtherParsersTypeHaveAWarning(_ sample: DiagnosedSample) {
        sample.check(in: .variables)
    }

    @Test(arguments: [
        DiagnosedSample("a: 2015-01"),
        DiagnosedSample("a: 1.2.3"),
        DiagnosedSample("a: 10.0.0.1"),
        DiagnosedSample("a: '01234'"),
        DiagnosedSample("a: \"yes\""),
        DiagnosedSample("a: 12:30"),
        DiagnosedSample("a: yesterday"),
        DiagnosedSample("a: n"),
        DiagnosedSample("a: y"),
        DiagnosedSample("a: 0x"),
        DiagnosedSample("a: '-'"),
        DiagnosedSample("a: 1e5"),
        DiagnosedSample("a: -0.5"),
        DiagnosedSample("a: null"),
        DiagnosedSample("a: <<b>>"),
        DiagnosedSample("a: !!str yes"),
        DiagnosedSample("a: 5 apples"),
        DiagnosedSample("a: ."),
        DiagnosedSample("a: 1st"),
    ])
    func otherTextsHaveNoWarning(_ sample: DiagnosedSample) {
        sample.check(in: .variables)
    }
}
