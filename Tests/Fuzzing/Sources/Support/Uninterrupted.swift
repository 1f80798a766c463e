import Glibc

/// Repeats a system call that a signal interrupts: libFuzzer's timer sends SIGALRM without SA_RESTART.
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        guard result < 0, errno == EINTR else { return result }
    }
}
