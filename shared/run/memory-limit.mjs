/**
 * RLIMIT_DATA counts writable memory, so address space that a process only reserves is free. macOS accepts the limit
 * but does not enforce it. SWC's allocator, mimalloc, would otherwise commit 1 GB at a time.
 */
const LIMITED = 'ulimit -d "$1"; shift; export MIMALLOC_ARENA_EAGER_COMMIT=0; exec "$@"';

/**
 * Wraps `[program, ...arguments]` with a limit of `megabytes` of memory. At the limit the program fails, before the
 * kernel kills another process. The program keeps the process ID that the command was started with.
 */
export const withMemoryLimit = (megabytes, command) => [
  'sh',
  '-c',
  LIMITED,
  'sh',
  String(megabytes * 1024),
  ...command,
];
