/**
 * `data` counts what a process may write to, so what it reserves without access is free; macOS accepts it and does not enforce it.
 * The allocator in SWC, mimalloc, would take 1 GB at a time for writing.
 */
const LIMITED = 'ulimit -d "$1"; shift; export MIMALLOC_ARENA_EAGER_COMMIT=0; exec "$@"';

/**
 * A command `[program, ...arguments]` that gets no more than `megabytes` of memory: it fails at its limit, before the kernel
 * has to end a process of its own choice. The program keeps the process ID that the command was started with.
 */
export const withMemoryLimit = (megabytes, command) => [
  'sh',
  '-c',
  LIMITED,
  'sh',
  String(megabytes * 1024),
  ...command,
];
