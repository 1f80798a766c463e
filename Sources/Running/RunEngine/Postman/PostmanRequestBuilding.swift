import CollectionModel
import Diagnostics
import HTTP
import Placeholders
import PostmanCalls
import PostmanFormat

/// The conversion of a Postman request to a call, with all variables replaced.
struct PostmanRequestBuilding {
    let step: RequestStep
    let postman: PostmanDefinition
    let scope: VariableScope
    let context: CallContext
    let remarks: CallRemarks?
}
