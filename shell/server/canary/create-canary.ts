import type { Logger } from 'pino';
import type { Composer } from '../admission/composer.ts';
import type { Storage } from '../storage/open-storage.ts';
import { CanaryController } from './controller.ts';
import { CanaryMetrics } from './metrics.ts';
import { CanaryNumbersSaver } from './numbers-saver.ts';

/** What a crash may cost a canary of its numbers. */
const SAVE_AFTER_MS = 5_000;

interface CanaryOptions {
  readonly composer: Composer;
  readonly storage: Storage;
  readonly logger: Logger;
  now(): Date;
}

/** The canary's numbers, as the process before left them, and the controller that acts on them. */
export async function createCanary({ composer, storage, logger, now }: CanaryOptions) {
  const { compositions: folder, siteState } = storage;
  const tally = new CanaryMetrics();
  const file = new CanaryNumbersSaver({ folder, tally, siteState, logger, afterMs: SAVE_AFTER_MS });
  await file.restore();
  return { tally, file, canaries: new CanaryController({ composer, siteState, tally, logger, now }) };
}
