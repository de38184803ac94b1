import { constants } from 'node:os';

/**
 * Ends the process at once when it is told to. Without a handler, the first process of a container would not hear the signal, and
 * be killed only when its grace period is over. The returned function removes the handlers.
 */
export function endOnSignals(): () => void {
  process.on('SIGTERM', end).on('SIGINT', end);
  return () => void process.off('SIGTERM', end).off('SIGINT', end);
}

function end(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal]);
}
