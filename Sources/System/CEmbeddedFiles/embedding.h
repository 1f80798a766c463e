#pragma once
#include "CEmbeddedFiles.h"

// #embed is C23, section 6.10.4. Clang has it since version 19; older ones, such as that of Swift 6.1, include the files
// with the assembler, which does not notice when a file changes.
#if defined(__has_embed)
#define HAS_EMBED 1
#define END(symbol) (symbol + sizeof symbol)
#else
#define HAS_EMBED 0
#define END(symbol) symbol##_end
#if defined(__APPLE__)
#define READ_ONLY ".const_data"
#define SYMBOL(name) "_" #name
#else
#define READ_ONLY ".section .rodata"
#define SYMBOL(name) #name
#endif
// Package.swift defines PACKAGE, the path of the package: the assembler does not search beside this file.
#define INCBIN(symbol, path)                                                                                             \
    extern const unsigned char symbol[], symbol##_end[];                                                                 \
    __asm__(READ_ONLY "\n" SYMBOL(symbol) ":\n.incbin \"" PACKAGE "/" path "\"\n" SYMBOL(symbol) "_end:\n.text\n");
#endif
