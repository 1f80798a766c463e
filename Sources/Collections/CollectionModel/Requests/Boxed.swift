/// A rarely used optional value; nil takes one word, because a collection may have ten thousand requests.
@propertyWrapper
package indirect enum Boxed<Value: Sendable>: Sendable {
    case none
    case some(Value)

    package init(wrappedValue: Value?) {
        self = wrappedValue.map { .some($0) } ?? .none
    }

    package var wrappedValue: Value? {
        get {
            guard case .some(let value) = self else { return nil }
            return value
        }
        set { self = Boxed(wrappedValue: newValue) }
    }
}
