/// A value that few requests have: a word where there is none, because a collection may have ten thousand of them.
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
