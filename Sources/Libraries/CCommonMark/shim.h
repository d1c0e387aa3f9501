#ifndef VERDICT_COMMONMARK_SHIM_H
#define VERDICT_COMMONMARK_SHIM_H

#include <cmark.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// An arena allocator for one document at a time: allocation advances a pointer, freeing single allocations has no effect, and
// the end of the document frees all. `cmark_mem` passes no context to its functions, so the arena is found by the thread.

/// The header of a memory block; the allocations follow it.
typedef struct verdict_block {
  struct verdict_block *next;
  size_t capacity;
} verdict_block;

/// Blocks in the order of their use. `next` and `end` delimit the unused part of the current block.
typedef struct verdict_arena {
  verdict_block *first;
  verdict_block *current;
  unsigned char *next;
  unsigned char *end;
} verdict_arena;

enum { VERDICT_BLOCK_SIZE = 1 << 18, VERDICT_ALIGNMENT = sizeof(size_t) };

/// Returns the arena of the calling thread. The variable is inside a function because Swift emits only functions of a header.
/// Each object file may have its own copy, so one Swift function must contain both begin and end.
static inline verdict_arena **verdict_active_arena(void) {
  static _Thread_local verdict_arena *active;
  return &active;
}

static inline void verdict_arena_enter(verdict_arena *arena, verdict_block *block) {
  arena->current = block;
  arena->next = (unsigned char *)(block + 1);
  arena->end = arena->next + block->capacity;
}

static inline verdict_block *verdict_block_new(size_t capacity) {
  if (capacity > (size_t)-1 - sizeof(verdict_block)) abort();
  verdict_block *block = (verdict_block *)malloc(sizeof(verdict_block) + capacity);
  if (!block) {
    // The process cannot continue; Swift's runtime prints the same message.
    fprintf(stderr, "Fatal error: failed to allocate %zu bytes of memory\n", capacity);
    abort();
  }
  block->next = NULL;
  block->capacity = capacity;
  return block;
}

/// Enters a block with room for `size` bytes: the next one of an earlier document, or a new one.
static inline void verdict_arena_grow(verdict_arena *arena, size_t size) {
  verdict_block *block = arena->current->next;
  if (!block || block->capacity < size) {
    verdict_block *added = verdict_block_new(size > VERDICT_BLOCK_SIZE ? size : VERDICT_BLOCK_SIZE);
    added->next = block;
    arena->current->next = added;
    block = added;
  }
  verdict_arena_enter(arena, block);
}

/// Allocates memory, preceded by its size for `verdict_reallocate`.
static inline void *verdict_allocate(size_t size) {
  verdict_arena *arena = *verdict_active_arena();
  if (!arena || size > (size_t)-1 - 2 * VERDICT_ALIGNMENT) abort();
  size_t rounded = (size + VERDICT_ALIGNMENT - 1) / VERDICT_ALIGNMENT * VERDICT_ALIGNMENT;
  size_t needed = rounded + VERDICT_ALIGNMENT;
  if ((size_t)(arena->end - arena->next) < needed) verdict_arena_grow(arena, needed);
  size_t *header = (size_t *)arena->next;
  *header = rounded;
  arena->next += needed;
  return header + 1;
}

static inline void *verdict_calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) abort();
  return memset(verdict_allocate(bytes), 0, bytes);
}

static inline void *verdict_reallocate(void *old, size_t size) {
  if (!old) return verdict_allocate(size);
  size_t capacity = ((size_t *)old)[-1];
  if (size <= capacity) return old;
  return memcpy(verdict_allocate(size), old, capacity);
}

static inline void verdict_deallocate(void *memory) { (void)memory; }

/// Returns the allocator for `cmark_parser_new_with_mem`.
static inline cmark_mem *verdict_arena_allocator(void) {
  static cmark_mem allocator = {verdict_calloc, verdict_reallocate, verdict_deallocate};
  return &allocator;
}

static inline verdict_arena *verdict_arena_new(void) {
  verdict_arena *arena = (verdict_arena *)malloc(sizeof(verdict_arena));
  if (!arena) abort();
  arena->first = verdict_block_new(VERDICT_BLOCK_SIZE);
  verdict_arena_enter(arena, arena->first);
  return arena;
}

static inline void verdict_arena_free(verdict_arena *arena) {
  for (verdict_block *block = arena->first; block;) {
    verdict_block *next = block->next;
    free(block);
    block = next;
  }
  free(arena);
}

/// Selects `arena` for allocations of the calling thread until `verdict_arena_end`.
static inline void verdict_arena_begin(verdict_arena *arena) { *verdict_active_arena() = arena; }

/// Frees all allocations since `verdict_arena_begin`; the blocks are reused for the next document.
static inline void verdict_arena_end(verdict_arena *arena) {
  *verdict_active_arena() = NULL;
  verdict_arena_enter(arena, arena->first);
}

#endif
