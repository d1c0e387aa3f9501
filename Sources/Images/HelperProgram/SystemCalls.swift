#if os(Linux)
  import CSandbox
  import Glibc

  extension Confinement {
    /// Denies all system calls except those for memory, time, input, output and threads (seccomp, if the kernel supports it).
    static func confineCalls() {
      guard let filter = unsafe seccomp_init(refusal(EPERM)) else { return }
      defer { unsafe seccomp_release(filter) }
      for name in calls { unsafe allow(name, filter) }
      // Threads are allowed, new processes are not. A filter cannot inspect the arguments of `clone3`, which therefore fails
      // with ENOSYS, and libraries call `clone` instead.
      var isThread = scmp_arg_cmp(arg: 0, op: SCMP_CMP_MASKED_EQ, datum_a: threadFlag, datum_b: threadFlag)
      unsafe _ = seccomp_rule_add_array(filter, allowance, seccomp_syscall_resolve_name("clone"), 1, &isThread)
      unsafe _ = seccomp_rule_add_array(filter, refusal(ENOSYS), seccomp_syscall_resolve_name("clone3"), 0, nil)
      unsafe _ = seccomp_load(filter)
    }

    private static let calls = [
      "read", "write", "exit", "exit_group", "brk", "mmap", "munmap", "mremap", "mprotect", "madvise", "futex",
      "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall", "getpid", "gettid", "tgkill",
      "sched_yield", "sched_getaffinity", "clock_gettime", "clock_nanosleep", "getrandom", "getrusage", "sysinfo",
      "set_robust_list", "rseq", "setitimer", "prlimit64",
      // The font library uses these calls to check that a font file still exists, or else replaces the font. It opens no
      // file.
      "access", "faccessat", "faccessat2",
    ]

    private static let threadFlag: UInt64 = 0x10000
    private static let allowance: UInt32 = 0x7FFF_0000

    /// Returns the seccomp action that fails a call with an error number (`SECCOMP_RET_ERRNO`).
    private static func refusal(_ error: Int32) -> UInt32 { 0x0005_0000 | UInt32(error) }

    private static func allow(_ name: String, _ filter: scmp_filter_ctx) {
      let number = unsafe seccomp_syscall_resolve_name(name)
      if number != -1 { unsafe _ = seccomp_rule_add_array(filter, allowance, number, 0, nil) }
    }
  }
#endif
