#ifdef __linux__
// The C library declares this function only for programs that define _GNU_SOURCE.
int renameat2(int, const char *, int, const char *, unsigned int);
#endif
