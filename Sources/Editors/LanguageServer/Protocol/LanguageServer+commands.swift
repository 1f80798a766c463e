import Diagnostics
import JSON
import JSONRPC

extension LanguageServer {
    mutating func execute(_ parameters: JSONValue) throws(RPCFault) -> JSONValue {
        guard let name = parameters["command"]?.text, let command = LensCommand(rawValue: name) else {
            throw RPCFault(.invalidParams, "there is no command \"\(parameters["command"]?.text ?? "")\"")
        }
        guard let arguments = parameters["arguments"]?.list, arguments.count == 2, let uri = arguments[0].text,
            let line = arguments[1].int, var document = documents[uri]
        else { throw RPCFault(.invalidParams, "the arguments are the uri of an open document and a line") }
        do throws(LensFailure) {
            switch command {
            case .showAsCurl:
                let text = try analyzer.preview(of: document.path, line: line + 1, as: .curl, environment: environment)
                return shown(title: "curl", text, languageId: "shellscript")
            case .run, .runWithNeeds:
                let result = try analyzer.run(
                    document.path, line: line + 1, withNeeds: command == .runWithNeeds, environment: environment)
                document.results = result.failures.filter { $0.path == document.path }
                documents[uri] = document
                publish(document)
                let title = document.index()?.requests.last { $0.range.start.line <= line }?.name ?? "run"
                var answer = shown(title: title, result.text, languageId: "http")
                if case .object(var members) = answer {
                    members[key: "passed"] = .number(JSONNumber(result.passed))
                    members[key: "failed"] = .number(JSONNumber(result.failed))
                    answer = .object(members)
                }
                return answer
            }
        } catch {
            throw RPCFault(.requestFailed, error.message)
        }
    }

    /// Returns the result of a command. A client that cannot show it gets it as a message.
    func shown(title: String, _ text: String, languageId: String) -> JSONValue {
        if !hasVirtualDocuments {
            connection.send(
                RPCText.notification("window/showMessage", ["type": 3, "message": .string("\(title)\n\(text)")]))
        }
        return ["title": .string(title), "text": .string(text), "languageId": .string(languageId)]
    }
}

/// The commands of code lenses.
enum LensCommand: String, CaseIterable {
    case run = "hubrun.run"
    case runWithNeeds = "hubrun.runWithNeeds"
    case showAsCurl = "hubrun.showAsCurl"
}
