#include <avif/avif.h>

// Newer versions have a result, which says that memory ran out; encoding then says so, too.
static inline void verdictSetOption(avifEncoder *encoder, const char *key, const char *value) {
  (void)avifEncoderSetCodecSpecificOption(encoder, key, value);
}
