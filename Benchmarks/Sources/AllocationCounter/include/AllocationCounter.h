#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations can be counted on this system.
bool allocation_counter_works(void);
/// Starts counting at zero.
void allocation_counter_start(void);
/// Stops counting.
void allocation_counter_stop(void);
/// How many times memory was asked for between start and stop.
int64_t allocation_counter_calls(void);
/// How many bytes were asked for and not given back between start and stop.
int64_t allocation_counter_bytes(void);
/// The highest value of `allocation_counter_bytes` between start and stop.
int64_t allocation_counter_peak(void);

#endif
