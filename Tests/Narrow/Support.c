// The functions of a C library that Embedded Swift needs, for a WebAssembly module without one. The output goes to
// WASI, https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md.

#include <stddef.h>
#include <stdint.h>

#define WASI(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(#name)))

struct piece {
  const void *start;
  size_t length;
};

WASI(fd_write) int fd_write(int file, const struct piece *pieces, size_t count, size_t *written);
WASI(proc_exit) _Noreturn void proc_exit(int status);

int swift_main(int count, char **arguments) __asm__("__main_argc_argv");

void _start(void) { proc_exit(swift_main(0, 0)); }

int putchar(int character) {
  char byte = (char)character;
  struct piece piece = {&byte, 1};
  size_t written;
  return fd_write(1, &piece, 1, &written) == 0 ? character : -1;
}

// The tables need a few megabytes, so nothing is freed.
extern char __heap_base;

int posix_memalign(void **result, size_t alignment, size_t size) {
  static uintptr_t next;
  uintptr_t start = next ? next : (uintptr_t)&__heap_base;
  start = (start + alignment - 1) / alignment * alignment;
  next = start + size;
  size_t pages = (next + 0xFFFF) >> 16;
  size_t known = __builtin_wasm_memory_size(0);
  if (pages > known && __builtin_wasm_memory_grow(0, pages - known) == (size_t)-1) return 12;
  *result = (void *)start;
  return 0;
}

void free(void *start) { (void)start; }

void arc4random_buf(void *start, size_t length) {
  for (size_t index = 0; index < length; index++) ((uint8_t *)start)[index] = (uint8_t)(index * 151 + 7);
}

int memcmp(const void *left, const void *right, size_t length) {
  const uint8_t *one = left, *other = right;
  for (size_t index = 0; index < length; index++)
    if (one[index] != other[index]) return one[index] - other[index];
  return 0;
}

double round(double number) {
  double whole = __builtin_trunc(number);
  if (__builtin_fabs(number - whole) < 0.5) return whole;
  return whole + __builtin_copysign(1, number);
}

// Reads digits with a decimal point. The result is exact for numbers of at most 15 digits, of which at most 22 are
// fractional: both numbers of the division are then exact. Source: W. Clinger, "How to Read Floating Point Numbers
// Accurately", 1990.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  double digits = 0, scale = 1;
  int is_fraction = 0;
  for (; (*text >= '0' && *text <= '9') || (*text == '.' && !is_fraction); text++) {
    if (*text == '.') {
      is_fraction = 1;
    } else {
      digits = digits * 10 + (*text - '0');
      if (is_fraction) scale *= 10;
    }
  }
  *result = digits / scale;
  return text;
}

struct words {
  uint64_t low, high;
};

// The product of two numbers of 128 bits, which clang calls; the result is written to the first argument.
void __multi3(struct words *result, uint64_t low, uint64_t high, uint64_t other, uint64_t other_high) {
  uint64_t a = low & 0xFFFFFFFF, b = low >> 32, c = other & 0xFFFFFFFF, d = other >> 32;
  uint64_t middle = b * c + (a * c >> 32);
  uint64_t other_middle = a * d + (middle & 0xFFFFFFFF);
  result->low = other_middle << 32 | (a * c & 0xFFFFFFFF);
  result->high = b * d + (middle >> 32) + (other_middle >> 32) + low * other_high + high * other;
}
