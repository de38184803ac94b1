import { AppError } from '../../errors.ts';

/** Runs jobs in order, at most `size` at once. Throws `unavailable` when too many are waiting. */
export function createTurns(size: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const takeTurn = async () => {
    if (running < size) running += 1;
    else if (waiting.length >= maxWaiting) throw new AppError('unavailable', { retryAfterSeconds: 5 });
    // Whoever finishes hands the place on, so the number of running jobs stays the same.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return async function inTurn<T>(job: () => Promise<T>): Promise<T> {
    await takeTurn();
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
