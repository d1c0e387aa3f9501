#include <avif/avif.h>

// Newer versions return an error if memory is exhausted; encoding then fails as well.
static inline void verdictSetOption(avifEncoder *encoder, const char *key, const char *value) {
  (void)avifEncoderSetCodecSpecificOption(encoder, key, value);
}
