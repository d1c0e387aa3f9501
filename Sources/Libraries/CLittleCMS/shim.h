#include <lcms2.h>

// Pixel formats, which are macros that Swift cannot import. Grey is read from the first channel of RGB with the same pixel
// size, so a grey profile can be applied to RGB pixels.
static const cmsUInt32Number verdictRGB = TYPE_RGB_8;
static const cmsUInt32Number verdictRGBA = TYPE_RGBA_8;
static const cmsUInt32Number verdictGreyOfRGB = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(2) | BYTES_SH(1);
static const cmsUInt32Number verdictGreyOfRGBA = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
static const cmsUInt32Number verdictInvertedCMYK = TYPE_CMYK_8_REV;
