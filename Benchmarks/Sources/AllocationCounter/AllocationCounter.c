#include "AllocationCounter.h"

#include <stdatomic.h>

static atomic_bool counting;
static _Atomic int64_t calls;
static _Atomic int64_t bytes;
static _Atomic int64_t peak;

void allocation_counter_start(void) {
  atomic_store(&calls, 0);
  atomic_store(&bytes, 0);
  atomic_store(&peak, 0);
  atomic_store(&counting, true);
}

void allocation_counter_stop(void) { atomic_store(&counting, false); }
int64_t allocation_counter_calls(void) { return atomic_load(&calls); }
int64_t allocation_counter_bytes(void) { return atomic_load(&bytes); }
int64_t allocation_counter_peak(void) { return atomic_load(&peak); }

#if defined(__GLIBC__) || (defined(__linux__) && __has_include(<gnu/libc-version.h>))

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

// A program's own malloc takes the place of glibc's (glibc manual, "Replacing malloc"), which stays
// reachable under these names.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

bool allocation_counter_works(void) { return true; }

static inline bool is_counting(void) {
  return atomic_load_explicit(&counting, memory_order_relaxed);
}

static void *counted(void *block) {
  if (is_counting() && block) {
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
    int64_t size = (int64_t)malloc_usable_size(block);
    int64_t now = atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed) + size;
    int64_t known = atomic_load_explicit(&peak, memory_order_relaxed);
    while (now > known && !atomic_compare_exchange_weak(&peak, &known, now)) {}
  }
  return block;
}

static void uncounted(void *block) {
  if (is_counting() && block) {
    atomic_fetch_sub_explicit(&bytes, (int64_t)malloc_usable_size(block), memory_order_relaxed);
  }
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
  uncounted(block);
  return counted(__libc_realloc(block, size));
}

void free(void *block) {
  uncounted(block);
  __libc_free(block);
}

void *memalign(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

#else

bool allocation_counter_works(void) { return false; }

#endif
