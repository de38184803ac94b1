import type { Deploy } from '@site/shared/contracts';
import { createCachedValue } from '../../database/cached-value.ts';
import type { Db } from '../../database/connection.ts';
import { errorCode, errorMessage } from '../../errors.ts';
import type { Logger } from '../../logger.ts';
import type { ReportingCalendar } from '../calendar/reporting-calendar.ts';
import type { DayRange } from '../reading/window.ts';
import { findDeploys, findDeploysOf, insertDeploys } from '../storage/deploys.ts';
import { fetchDeploys } from './fetch-deploys.ts';
import { newDeploys } from './new-deploys.ts';

/** What went live and when. The composer forgets old releases, so its list is copied into the database. */
export interface DeployLog {
  /** Copies the composer's list, at most every few seconds. A composer that does not answer is logged. */
  refresh(): Promise<void>;
  /** What went live on these days, oldest first. Refreshes first. */
  listOnDays(days: DayRange, calendar: ReportingCalendar): Promise<readonly Deploy[]>;
  /** The last deploys of the shell or a remote, the last first. Refreshes first. */
  listByOwner(owner: string): Promise<readonly Deploy[]>;
}

export interface DeployLogServices {
  readonly db: Db;
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly composerUrls: readonly string[];
}

/** Earlier deploys tell whether the first listed one put another release live. */
const LOOK_BACK_MS = 90 * 24 * 60 * 60_000;
const MAX_AGE_MS = 10_000;
const MAX_DEPLOYS = 500;

export function createDeployLog({ db, now, logger, composerUrls }: DeployLogServices): DeployLog {
  let problem: string | null = null;
  /** Logs a problem once, however often it is met. */
  function logProblem(found: string | null): void {
    if (found === problem) return;
    problem = found;
    if (found === null) logger.info('the composer’s list of releases can be read again');
    else
      logger.warn(
        { problem: found, composerUrls },
        'the composer’s list of releases could not be read, so charts may lack the latest ones; check COMPOSER_URL or WEB_URLS',
      );
  }

  const copied = createCachedValue(
    async () => {
      const listed = await fetchDeploys(composerUrls).catch((error: unknown) => logProblem(reasonOf(error)));
      if (!listed) return;
      const oldest = Math.min(...listed.map(({ at }) => Date.parse(at)), now());
      const stored = await findDeploys(oldest - LOOK_BACK_MS, now() + LOOK_BACK_MS, db);
      await insertDeploys(newDeploys(listed, stored), db);
      logProblem(null);
    },
    MAX_AGE_MS,
    now,
  );

  /** A composer that failed the last time is asked again, but not waited for. */
  async function refreshIfReachable(): Promise<void> {
    const refreshed = copied.read();
    if (problem === null) await refreshed;
    // The report's own statements tell what is wrong with the database.
    else refreshed.catch(() => undefined);
  }

  return {
    refresh: () => copied.read(),
    async listOnDays({ firstDay, lastDay }, calendar) {
      await refreshIfReachable();
      return findDeploys(calendar.dayStart(firstDay), calendar.dayEnd(lastDay), db);
    },
    async listByOwner(owner) {
      await refreshIfReachable();
      return findDeploysOf(owner, MAX_DEPLOYS, db);
    },
  };
}

/** `fetch` hides the reason of a failed connection in the cause. */
function reasonOf(error: unknown): string {
  const { cause } = error as { readonly cause?: unknown };
  return cause === undefined ? errorMessage(error) : errorCode(cause) || errorMessage(cause);
}
