import Testing

/// Diagnostics of plain scalars to which other YAML parsers give a type.
@Suite struct TypedPlaceTests {
    @Test(arguments: [
        MistakenSample(
            "a: 01234",
            "1:4-9 warning: \"01234\" is text here, not a number → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        MistakenSample(
            "a: 0x1F",
            "1:4-8 warning: \"0x1F\" is text here, not a number → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        MistakenSample(
            "a: 0o17",
            "1:4-8 warning: \"0o17\" is text here, not a number → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        MistakenSample(
            "a: +5",
            "1:4-6 warning: \"+5\" is text here, not a number → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        MistakenSample(
            "a: .5",
            "1:4-6 warning: \".5\" is text here, not a number → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        MistakenSample(
            "a: 5.",
            "1:4-6 warning: \"5.\" is text here, not a number → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        MistakenSample(
            "a: 1_000",
            "1:4-9 warning: \"1_000\" is text here, not a number → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        MistakenSample(
            "a: True",
            "1:4-8 warning: \"True\" is text here, not a boolean → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        MistakenSample(
            "a: FALSE",
            "1:4-9 warning: \"FALSE\" is text here, not a boolean → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        MistakenSample(
            "a: yes",
            "1:4-7 warning: \"yes\" is text here, not a boolean → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        MistakenSample(
            "a: No",
            "1:4-6 warning: \"No\" is text here, not a boolean → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        MistakenSample(
            "a: on",
            "1:4-6 warning: \"on\" is text here, not a boolean → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        MistakenSample(
            "a: ~",
            "1:4-5 warning: \"~\" is text here, not null → quote it if text is meant; only JSON's numbers, "
                + "true, false and null are typed"
        ),
        MistakenSample(
            "a: Null",
            "1:4-8 warning: \"Null\" is text here, not null → quote it if text is meant; only JSON's numbers, "
                + "true, false and null are typed"
        ),
        MistakenSample(
            "a: [off]",
            "1:5-8 warning: \"off\" is text here, not a boolean → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
        MistakenSample(
            "a: { b: -.5 }",
            "1:9-12 warning: \"-.5\" is text here, not a number → quote it if text is meant; only JSON's "
                + "numbers, true, false and null are typed"
        ),
    ])
    func scalarsThatOtherParsersTypeHaveAWarning(_ sample: MistakenSample) {
        sample.check(in: .variables)
    }

    @Test(arguments: [
        MistakenSample("a: 2015-01"),
        MistakenSample("a: 1.2.3"),
        MistakenSample("a: 10.0.0.1"),
        MistakenSample("a: '01234'"),
        MistakenSample("a: \"yes\""),
        MistakenSample("a: 12:30"),
        MistakenSample("a: yesterday"),
        MistakenSample("a: n"),
        MistakenSample("a: y"),
        MistakenSample("a: 0x"),
        MistakenSample("a: '-'"),
        MistakenSample("a: 1e5"),
        MistakenSample("a: -0.5"),
        MistakenSample("a: null"),
        MistakenSample("a: <<b>>"),
        MistakenSample("a: !!str yes"),
        MistakenSample("a: 5 apples"),
        MistakenSample("a: ."),
        MistakenSample("a: 1st"),
    ])
    func otherTextsHaveNoWarning(_ sample: MistakenSample) {
        sample.check(in: .variables)
    }
}
