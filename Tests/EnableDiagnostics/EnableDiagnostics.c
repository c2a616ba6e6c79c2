#include "EnableDiagnostics.h"

// The system calls it when it loads a test program, before any test.
__attribute__((constructor)) static void enable(void) { waymark_enable_diagnostics(); }
