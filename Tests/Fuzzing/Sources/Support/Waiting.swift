import Dispatch
import Synchronization

/// Runs an asynchronous function on this thread, which belongs to libFuzzer, and waits for the result.
func waiting<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
    let outcome = Outcome<Value>()
    Task {
        let value = await body()
        outcome.value.withLock { $0 = value }
        outcome.semaphore.signal()
    }
    outcome.semaphore.wait()
    guard let value = outcome.value.withLock({ $0 }) else { Property.fail("a task ended without a value") }
    return value
}

private final class Outcome<Value: Sendable>: Sendable {
    let semaphore = DispatchSemaphore(value: 0)
    let value = Mutex<Value?>(nil)
}
