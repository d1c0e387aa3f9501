// The floor of a build after an edit: reads the metadata of every source and published file on two threads, reads the cache, and
// writes the cache and 13 pages. Run it in the folder of a built site. Prints milliseconds.
//   cc -O2 -pthread -o edit-floor Benchmarks/edit-floor.c
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { most = 1 << 21, chunk = 256 };
static char *paths[most];
static size_t count, next;
static long sum;

static int note(const char *path, const struct stat *status, int kind) {
  if (kind == FTW_F && count < most) paths[count++] = strdup(path);
  return 0;
}

static void *look(void *unused) {
  long sizes = 0;
  for (size_t start; (start = __sync_fetch_and_add(&next, chunk)) < count;) {
    for (size_t at = start; at < start + chunk && at < count; at++) {
      struct stat status;
      if (!lstat(paths[at], &status)) sizes += status.st_size;
    }
  }
  __sync_fetch_and_add(&sum, sizes);
  return unused;
}

static void put(const char *name, const char *bytes, size_t size) {
  int file = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0644);
  if (file < 0 || write(file, bytes, size) != (ssize_t)size) exit(1);
  close(file);
  unlink(name);
}

int main(void) {
  ftw("site", note, 64);
  ftw("content", note, 64);
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  pthread_t other;
  pthread_create(&other, 0, look, 0);
  look(0);
  pthread_join(other, 0);
  int file = open(".verdict/cache", O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status)) return 1;
  const char *kept = mmap(0, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  for (long at = 0; at < status.st_size; at += 64) sum += kept[at];
  for (int page = 0; page < 13; page++) put(".verdict/page", kept, status.st_size < 9000 ? status.st_size : 9000);
  put(".verdict/again", kept, status.st_size);
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%.1f ms for %zu files%s\n", (end.tv_sec - start.tv_sec) * 1e3 + (end.tv_nsec - start.tv_nsec) / 1e6, count, sum ? "" : "!");
}
