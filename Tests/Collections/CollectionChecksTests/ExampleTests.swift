import CollectionSamples
import CollectionChecks
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Testing

/// The example of format.md, "A whole example".
@Suite struct ExampleTests {
    private let collection: RequestCollection

    init() throws {
        collection = try Sample(Self.text, in: .collection).collection()
    }

    @Test func topLevelIsDecoded() {
        #expect(collection.name == "Verify a notification hub")
        #expect(collection.environments.map(\.name) == ["emulator", "azure"])
        #expect(collection.variables.map(\.name) == ["apiVersion", "installationId", "pushChannel"])
        #expect(collection.defaults.headers.map(\.name.written) == ["Authorization", "x-ms-version"])
        #expect(collection.setup.isEmpty)
        #expect(collection.sections.map(\.items.count) == [0, 4, 1])
    }

    @Test func versionThatLooksLikeADateStaysText() throws {
        let version = try #require(collection.variables.first)
        #expect(version.value.literal == .string("2015-01"))
    }

    @Test func requestsKeepNamesMethodsAndURLs() {
        let requests = (collection.requests + collection.teardown).compactMap(\.asRequest)
        #expect(
            requests.map { "\($0.method) \($0.url.written): \($0.name)" } == [
                "GET <<hubUrl>>/installations/<<installationId>>: The SAS token is accepted",
                "PUT <<hubUrl>>/installations/<<installationId>>: The device registers",
                "GET <<hubUrl>>/installations/<<installationId>>: The installation is stored",
                "POST <<hubUrl>>/messages/: A template notification is accepted",
                "DELETE <<hubUrl>>/installations/<<installationId>>: The device is removed",
            ])
    }

    @Test func bodyKeepsTheOrderOfItsKeys() throws {
        let request = try #require(collection.requests[1].asRequest)
        guard case .json(.mapping(let entries, _))? = request.body else {
            Issue.record("the body is not a mapping with placeholders")
            return
        }
        #expect(
            entries.map(\.key.written) == ["installationId", "pushChannel", "platform", "tags", "templates"])
        #expect(entries[3].value.literal == ["12345"])
    }

    @Test func expectationsAreMatchers() throws {
        let request = try #require(collection.requests[2].asRequest)
        #expect(request.needs.map(\.name) == ["The device registers"])
        #expect(request.settings.retry.value?.attempts == 5)
        let json = request.settings.expectations.json
        #expect(
            json.map(\.path.written.written) == ["$.pushChannelExpired", "$.tags", "$.templates.genericTemplate.body"])
        guard case .equals(.literal(false, _))? = json[0].matcher.operations.first?.matcherOperator,
            case .equals(.literal(["12345"], _))? = json[1].matcher.operations.first?.matcherOperator,
            case .contains(.literal("$(message)", _))? = json[2].matcher.operations.first?.matcherOperator
        else {
            Issue.record("the matchers are \(json.map(\.matcher))")
            return
        }
    }

    @Test func emulatorEnvironmentHasNoDiagnostics() {
        let context = StaticChecks.Context(
            environment: collection.environments[0], given: [:], processEnvironment: [:])
        #expect(StaticChecks.diagnostics(of: collection, in: context).sorted.map { $0.line() } == [])
    }

    @Test func azureEnvironmentNeedsItsEnvironmentVariables() {
        let context = StaticChecks.Context(
            environment: collection.environments[1], given: [:], processEnvironment: ["HUB_NAME": "hub"])
        #expect(
            StaticChecks.diagnostics(of: collection, in: context).sorted.map { $0.line() } == [
                "7:25-54 the environment variable \"HUB_CONNECTION_STRING\" is not set → set it before the run, as in "
                    + "HUB_CONNECTION_STRING=… hubrun …; or write <<env.HUB_CONNECTION_STRING | default(\"…\")>>"
            ])
    }

    static let text = """
        name: Verify a notification hub
        environments:
          emulator:                       # the first environment is the default
            hub: emulator                 # hubrun starts an emulated hub for this run
          azure:
            hub:
              connectionString: <<env.HUB_CONNECTION_STRING>>
              name: <<env.HUB_NAME>>

        variables:
          apiVersion: 2015-01             # text: never a date
          installationId: <<$uuid>>       # one value for each iteration
          pushChannel: 00FC13ADFF785122B4AD28809A3420982341241421348097878E577C991DE8F0

        defaults:
          headers:
            Authorization: <<sasToken>>
            x-ms-version: <<apiVersion>>
          timeout: 10s

        requests:
          - name: The SAS token is accepted
            GET: <<hubUrl>>/installations/<<installationId>>
            query: { api-version: <<apiVersion>> }
            headers: { Content-Type: application/json }
            expect:
              status: 404                 # nothing is registered yet
            hints:
              401: The hub refused the SAS token. Check the key name, the key and this machine's clock.

          - name: The device registers
            PUT: <<hubUrl>>/installations/<<installationId>>
            query: { api-version: <<apiVersion>> }
            body:
              json:
                installationId: <<installationId>>
                pushChannel: <<pushChannel>>
                platform: apns
                tags: ["12345"]
                templates:
                  genericTemplate:
                    body: '{"aps":{"alert":"$(message)"}}'
            expect:
              status: 200

          - name: The installation is stored
            needs: The device registers                  # skipped when that one failed
            GET: <<hubUrl>>/installations/<<installationId>>
            query: { api-version: <<apiVersion>> }
            retry: { attempts: 5, interval: 500ms }      # until the expectations hold
            expect:
              status: 200
              json:
                $.pushChannelExpired: false
                $.tags: [ "12345" ]
                $.templates.genericTemplate.body: { contains: $(message) }

          - name: A template notification is accepted
            POST: <<hubUrl>>/messages/
            query: { api-version: <<apiVersion>> }
            headers:
              Content-Type: application/json;charset=utf-8
              ServiceBusNotification-Format: template
              ServiceBusNotification-Tags: "12345"
            body:
              json: { message: Hello from hubrun! }
            expect:
              status: 201
            capture:
              messageUrl: { header: Location }

        teardown:
          - name: The device is removed
            DELETE: <<hubUrl>>/installations/<<installationId>>
            query: { api-version: <<apiVersion>> }
            expect: { status: 204 }
        """
}

extension CollectionItem {
    var asRequest: RequestDefinition? {
        guard case .request(let request) = self else { return nil }
        return request
    }
}
