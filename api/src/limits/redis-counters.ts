import { Redis, type RedisOptions } from 'ioredis';
import { RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { DatabaseRateLimiter } from './rate-counters.ts';
import type { Logger } from '../logger.ts';

export interface RedisCounters {
  /** A limiter that counts in Redis, and in the database while Redis is unavailable. */
  limiter(settings: RedisLimiterSettings): RateLimiterAbstract;
  /** Resolves when Redis is ready or the first connection attempt failed. */
  ready(): Promise<void>;
  close(): void;
}

export interface RedisLimiterSettings {
  readonly keyPrefix: string;
  readonly points: number;
  readonly duration: number;
  readonly rememberBlocks: boolean;
  readonly fallback: DatabaseRateLimiter;
}

export type RedisTimeouts = Pick<RedisOptions, 'connectTimeout' | 'socketTimeout' | 'commandTimeout'>;

const TIMEOUTS: RedisTimeouts = {
  connectTimeout: 2000,
  // Closes a connection whose commands get no answer, as from a suspended Redis. They all fail, and no request waits again until a
  // new connection is ready. An idle connection stays open.
  socketTimeout: 1000,
  // Limits the wait for one answer while others arrive. It is longer, because a command that timed out stays in the queue.
  commandTimeout: 2000,
};
const MAX_RECONNECT_DELAY_MS = 5000;

/** Requests never wait for Redis to reconnect. While it is unavailable, the database counts. */
export function openRedisCounters(
  url: string,
  logger: Pick<Logger, 'warn'>,
  timeouts = TIMEOUTS,
): RedisCounters {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    ...timeouts,
    retryStrategy: (times) => Math.min(times * 200, MAX_RECONNECT_DELAY_MS),
  });
  let isReported = false;
  redis.on('ready', () => {
    isReported = false;
  });
  redis.on('error', (error: unknown) => {
    if (!isReported)
      logger.warn(
        { err: error },
        'Redis is unavailable: rate limits are counted in the database. Check REDIS_URL.',
      );
    isReported = true;
  });
  return {
    limiter: ({ rememberBlocks, fallback, ...settings }) =>
      new RateLimiterRedis({
        ...settings,
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: fallback,
        ...(rememberBlocks ? { inMemoryBlockOnConsumed: settings.points + 1 } : {}),
      }),
    async ready() {
      if (redis.status === 'ready') return;
      // `once` of node:events would reject with the error that is already reported.
      await new Promise<void>((resolve) => redis.once('ready', resolve).once('close', resolve));
    },
    close: () => redis.disconnect(),
  };
}
