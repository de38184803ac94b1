/** Runs work that has a lease, and renews the lease until the work ends. A rejected renewal is ignored: the next one follows after a third of the lease. */
export async function renewDuring<Result>(
  work: () => Promise<Result>,
  leaseMs: number,
  renew: () => Promise<unknown>,
): Promise<Result> {
  const renewal = setInterval(() => void renew().catch(() => undefined), leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}
