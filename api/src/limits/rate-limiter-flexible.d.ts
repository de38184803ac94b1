declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import { RateLimiterAbstract, type RateLimiterRes } from 'rate-limiter-flexible';

  export default class RateLimiterStoreAbstract extends RateLimiterAbstract {
    constructor(options: {
      keyPrefix: string;
      points: number;
      duration: number;
      inMemoryBlockOnConsumed?: number;
    });
    _getRateLimiterRes(key: string, changedPoints: number, stored: unknown): RateLimiterRes;
  }
}
