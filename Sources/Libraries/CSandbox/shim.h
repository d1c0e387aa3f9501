#include <malloc.h>
#include <sched.h>
#include <seccomp.h>
