#ifdef __linux__
// The C library declares it for programs that define _GNU_SOURCE only.
int renameat2(int, const char *, int, const char *, unsigned int);
#endif
