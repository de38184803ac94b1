/** `data` counts what a process really uses, also of what it reserves in advance; macOS accepts it and does not enforce it. */
const LIMITED = 'ulimit -d "$1"; shift; exec "$@"';

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
