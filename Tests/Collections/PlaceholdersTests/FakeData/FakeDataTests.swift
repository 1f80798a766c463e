import Diagnostics
import Placeholders
import Testing

struct FakeDataTests {
    @Test(arguments: [
        ("$randomEmail", "email"), ("$randomFirstName", "firstName"), ("$randomUUID", "uuid"), ("$randomIP", "ip"),
        ("$randomIPV6", "ipv6"), ("$randomMACAddress", "macAddress"), ("$randomBankAccountIban", "bankAccountIban"),
        ("$guid", nil), ("$timestamp", nil), ("$random", nil),
    ])
    func nameIsThatOfPostmanWithoutRandom(_ variable: String, _ name: String?) {
        #expect(FakeData.name(of: variable) == name)
    }

    @Test func everyRandomVariableHasAName() {
        #expect(FakeData.names.count == DynamicVariables.names.count { $0.hasPrefix("$random") })
        #expect(FakeData.names.count == 115)
        #expect(Set(FakeData.names).count == 115)
        #expect(FakeData.groups.flatMap(\.names) == FakeData.names)
        for name in FakeData.names { #expect(FakeData.variable(of: name).flatMap(FakeData.name) == name) }
    }

    @Test func everyNameHasAValue() throws {
        for name in FakeData.names {
            #expect(try !Written.text("<<$fake(\"\(name)\")>>").text(in: TestScope.make()).isEmpty)
        }
        #expect(outcome("<<$fake(kind)>>", in: TestScope.make(["kind": "boolean"])).hasPrefix("\""))
    }

    @Test(arguments: [
        ("emial", "did you mean \"email\"?"), ("FirstName", "did you mean \"firstName\"?"),
        ("timestamp", "it is a function of its own: <<$timestamp>>"),
        ("zzzzzzzzzz", "\"hubrun help format fake\" lists the names"),
    ])
    func unknownNameIsAnError(_ name: String, _ hint: String) {
        let errors = Written.parse("<<$fake(\"\(name)\")>>").errors
        #expect(errors.map(\.message) == ["there is no fake data \"\(name)\""])
        #expect(errors.map(\.hint) == [hint])
        let scope = TestScope.make(["name": name])
        #expect(outcome("<<$fake(name)>>", in: scope) == "error: there is no fake data \"\(name)\" (\(hint))")
    }
}
