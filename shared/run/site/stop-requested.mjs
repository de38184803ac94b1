const LOOK_MS = 250;

/**
 * Resolves when this process is told to end. npm passes a signal to the shell that it started us in, and that shell dies
 * without passing it on: under npm, a parent that is gone counts as the signal.
 */
export function stopRequested() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
    if (process.env.npm_lifecycle_event !== undefined) whenParentIsGone(resolve);
  });
}

function whenParentIsGone(resolve) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) resolve();
  }, LOOK_MS).unref();
}
