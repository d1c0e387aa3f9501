#ifdef __linux__
#include <stdlib.h>
#include <unistd.h>

// Declared in the runtime library of Swift.
void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc);

/// Runs before the constructors of the Swift runtime. Without /proc, the runtime finds neither its root, and aborts, nor the
/// arguments. The C library passes the arguments to every constructor.
__attribute__((constructor(101))) static void start_without_proc(int argc, char **argv) {
  if (access("/proc/self/exe", F_OK) == 0) return;
  setenv("SWIFT_ROOT", "/", 0);
  _swift_stdlib_overrideUnsafeArgvArgc(argv, argc);
}
#endif
