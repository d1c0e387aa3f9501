/// Returns the commit of the program and its day, as set by `make`; an empty string if unknown.
const char *verdict_commit(void);
