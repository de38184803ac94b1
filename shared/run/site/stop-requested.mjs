const LOOK_MS = 250;

/**
 * Resolves when this process is told to stop. npm sends the signal to the shell that it started, which dies without
 * passing it on. So under npm, the end of the parent process counts as the signal.
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
