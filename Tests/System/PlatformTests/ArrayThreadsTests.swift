import Platform
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20))) struct ArrayThreadsTests {
    @Test(arguments: [0, 1, 2, 1000])
    func resultsHaveTheOrderOfTheElements(count: Int) {
        let calls = Atomic(0)
        let results = Array(0..<count).mapOnThreads { element in
            calls.add(1, ordering: .relaxed)
            // The first elements take longest.
            return (0..<(count - element) * 10).reduce(element, ^) ^ (0..<(count - element) * 10).reduce(0, ^)
        }
        #expect(results == Array(0..<count))
        #expect(calls.load(ordering: .relaxed) == count)
    }
}
