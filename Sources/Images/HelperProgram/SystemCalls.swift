#if os(Linux)
  import CSandbox
  import Glibc

  extension Confinement {
    /// Everything that takes no memory, time or input, and no thread, fails from now on (seccomp, where the kernel has it).
    static func confineCalls() {
      guard let filter = unsafe seccomp_init(refusal(EPERM)) else { return }
      defer { unsafe seccomp_release(filter) }
      for name in calls { unsafe allow(name, filter) }
      // A new process is refused, a thread is not. What `clone3` is asked for cannot be seen; libraries that hear that it
      // is not there ask `clone`.
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
      // A library of fonts takes others where it cannot see that a file is still there; it opens none.
      "access", "faccessat", "faccessat2",
    ]

    private static let threadFlag: UInt64 = 0x10000
    private static let allowance: UInt32 = 0x7FFF_0000

    /// The answer to a call that is refused: an error number.
    private static func refusal(_ error: Int32) -> UInt32 { 0x0005_0000 | UInt32(error) }

    private static func allow(_ name: String, _ filter: scmp_filter_ctx) {
      let number = unsafe seccomp_syscall_resolve_name(name)
      if number != -1 { unsafe _ = seccomp_rule_add_array(filter, allowance, number, 0, nil) }
    }
  }
#endif
