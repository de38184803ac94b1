import type { Logger } from 'pino';
import type { Composer } from '../admission/composer.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import { CanaryController } from './controller.ts';
import { CanaryMetrics } from './metrics.ts';
import { CanaryNumbersSaver } from './numbers-saver.ts';

/** How many milliseconds of numbers a crash may lose. */
const SAVE_AFTER_MS = 5_000;

interface CanaryOptions {
  readonly composer: Composer;
  readonly siteState: SiteState;
  readonly logger: Logger;
  now(): Date;
}

/** Restores the canary's numbers and creates the controller that acts on them. */
export function createCanary({ composer, siteState, logger, now }: CanaryOptions) {
  const metrics = new CanaryMetrics();
  const numbers = new CanaryNumbersSaver({ metrics, siteState, logger, afterMs: SAVE_AFTER_MS });
  numbers.restore();
  return { metrics, numbers, canaries: new CanaryController({ composer, siteState, metrics, logger, now }) };
}
