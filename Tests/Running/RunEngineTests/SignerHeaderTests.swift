import HTTP
import JSON
import RunEngine
import Testing

/// A signer of a Postman collection beside a header Authorization of the request.
@Suite(.timeLimit(.minutes(20)))
struct SignerHeaderTests {
    @Test(arguments: ["oauth1", "hawk", "awsv4", "edgegrid", "ntlm", "digest"], ["Authorization", "authorization"])
    func signerReplacesTheHeader(type: String, name: String) async throws {
        let parameters: JSONValue = [
            "username": "ann", "consumerKey": "a", "authId": "a", "authKey": "b", "accessKey": "a", "secretKey": "b",
            "accessToken": "a", "clientToken": "b", "clientSecret": "c", "addParamsToHeader": true,
        ]
        let collection: JSONValue = [
            "info": ["name": "A"],
            "item": [
                [
                    "name": "R",
                    "request": [
                        "url": "http://localhost/e", "auth": ["type": .string(type), type: parameters],
                        "header": [["key": .string(name), "value": "STALE"]],
                    ],
                ]
            ],
        ]
        let result = try await RunSample(postman: collection.compactText()).run { _, _ throws(TransportError) in
            .make()
        }
        let call = try #require(result.calls.first, "\(result.lines)")
        #expect(!call.fields.contains { $0.value == "STALE" })
        #expect(type == "digest" || call.authentication != nil)
    }

    @Test func credentialsOfTheURLKeepTheFieldOfAnotherType() async throws {
        let collection: JSONValue = [
            "info": ["name": "A"],
            "item": [
                [
                    "name": "R",
                    "request": [
                        "url": "http://ann:pw@localhost/e",
                        "auth": ["type": "bearer", "bearer": ["token": "t"]],
                    ],
                ]
            ],
        ]
        let result = try await RunSample(postman: collection.compactText()).run { _, _ throws(TransportError) in
            .make()
        }
        #expect(result.calls.first?.value(of: "Authorization") == "Bearer t")
    }
}
