#pragma once

/// The arguments with which the process was started, the program's name first, and a null pointer at the end; null where
/// the C library does not give them to constructors (musl).
char *const *process_arguments(void);
