#include <lcms2.h>

// How pixels lie in memory, which are macros that Swift cannot read. Grey is the first channel of RGB: both have the same
// number of bytes, so a profile of greys needs no other pixels.
static const cmsUInt32Number verdictRGB = TYPE_RGB_8;
static const cmsUInt32Number verdictRGBA = TYPE_RGBA_8;
static const cmsUInt32Number verdictGreyOfRGB = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(2) | BYTES_SH(1);
static const cmsUInt32Number verdictGreyOfRGBA = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
static const cmsUInt32Number verdictInvertedCMYK = TYPE_CMYK_8_REV;
