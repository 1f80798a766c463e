import HTTPTypes
import HummingbirdCore
import JSON
import NIOCore

extension Response {
    static func json(
        _ value: JSONValue, status: HTTPResponse.Status = .ok, headers: HTTPFields = HTTPFields()
    ) -> Response {
        content(value.compactText() + "\n", type: "application/json; charset=utf-8", status: status, headers: headers)
    }

    static func error(_ error: EchoError) -> Response {
        json(error.json, status: error.status, headers: error.headers)
    }

    static func content(
        _ text: String, type: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = HTTPFields()
    ) -> Response {
        var headers = headers
        headers[.contentType] = type
        headers[.xContentTypeOptions] = "nosniff"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
