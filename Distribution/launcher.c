// A helper program in `bin`: starts the program of the same name in `../lib/verdict` with the dynamic loader and the libraries
// beside it. It is linked statically, so it runs on any Linux of its architecture and needs neither a shell nor a C library.
// LOADER is the file name of the dynamic loader.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Separates the path of this program into its folder and its name, which is returned.
static char *divide(char *path) {
  char *slash = strrchr(path, '/');
  *slash = 0;
  return slash + 1;
}

int main(int count, char **words) {
  char own[PATH_MAX + 1] = "";
  if (readlink("/proc/self/exe", own, PATH_MAX) <= 0) {
    perror("verdict: cannot read /proc/self/exe");
    return 126;
  }
  char *name = divide(own);
  divide(own);
  char folder[PATH_MAX + 20], loader[PATH_MAX + 50], program[2 * PATH_MAX];
  snprintf(folder, sizeof folder, "%s/lib/verdict", own);
  snprintf(loader, sizeof loader, "%s/" LOADER, folder);
  snprintf(program, sizeof program, "%s/%s", folder, name);

  char *start[] = {loader, "--inhibit-cache", "--argv0", name, "--library-path", folder, program};
  size_t length = sizeof start / sizeof *start;
  char *all[length + count];
  memcpy(all, start, sizeof start);
  memcpy(all + length, words + 1, count * sizeof *words);
  // Libraries of the system do not fit this C library: neither preloaded ones nor those that decode further image formats.
  unsetenv("LD_PRELOAD");
  setenv("GDK_PIXBUF_MODULE_FILE", "/dev/null", 1);
  execv(loader, all);
  fprintf(stderr, "%s: ", name);
  perror(loader);
  return 126;
}
