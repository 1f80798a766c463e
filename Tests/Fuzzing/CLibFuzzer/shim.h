// The entry point of libFuzzer for programs with a main function of their own (FuzzerInterface.h has it for C++ alone).
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*examine)(const uint8_t *bytes, size_t count));
