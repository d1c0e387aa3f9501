#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
