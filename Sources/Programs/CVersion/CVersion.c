#include "CVersion.h"

const char *verdict_commit(void) { return VERDICT_COMMIT; }
