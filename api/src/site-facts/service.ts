import {
  cleanFact,
  factFault,
  SITE_FACT_NAMES,
  withFactChanges,
  type FactsNow,
  type SiteFact,
  type SiteFactChanges,
  type SiteFacts,
} from '@site/shared/contracts';
import type { AuditActor, RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Logger } from '../logger.ts';
import { deleteFact, findFacts, saveFact, type StoredFact } from './repository.ts';

export interface SiteFactsServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly logger: Pick<Logger, 'error'>;
  /** Defaults, overridden by the environment. */
  readonly base: SiteFacts;
  readonly now: () => number;
}

export interface SiteFactsStore {
  read(): Promise<FactsNow>;
  /** Null removes the fact. The value must have passed `factFault`. */
  change(fact: SiteFact, value: string | null, by?: AuditActor): Promise<void>;
  /** Restores the value from the environment. False when the fact was not changed. */
  reset(fact: SiteFact, by?: AuditActor): Promise<boolean>;
}

/** Site facts from three layers: defaults < environment < database. */
export function createSiteFacts({ db, audit, logger, base, now }: SiteFactsServices): SiteFactsStore {
  let reported = '';
  let last: { readonly text: string; readonly now: FactsNow } | null = null;

  /** Invalid rows are logged and ignored, so that one mistake in the table does not break all facts. */
  function report(faults: readonly string[]): void {
    const text = faults.join('; ');
    if (text !== reported && text !== '')
      logger.error({ faults }, 'invalid site facts in the database are ignored; change or reset them');
    reported = text;
  }

  function toFacts(rows: readonly StoredFact[]): FactsNow {
    const faults = rows.map((row) => faultOf(row));
    report(faults.filter((fault) => fault !== null));
    const valid = rows.filter((_, index) => faults[index] === null);
    const changed = Object.fromEntries(valid.map(toClean)) as SiteFactChanges;
    return { facts: withFactChanges(base, changed), changed };
  }

  return {
    async read() {
      const rows = await findFacts(db);
      const text = JSON.stringify(rows);
      // Validation costs more than the query and every mail reads the facts, so the result is cached.
      if (last?.text !== text) last = { text, now: toFacts(rows) };
      return last.now;
    },
    async change(fact, given, by = {}) {
      const value = cleanFact(fact, given);
      await inTransaction(db, async (transaction) => {
        await saveFact({ fact, value, at: now() }, transaction);
        const detail = { fact, value: value ?? 'none' };
        await audit([{ event: 'site_fact_changed', detail, ...by }], transaction);
      });
    },
    async reset(fact, by = {}) {
      return inTransaction(db, async (transaction) => {
        if (!(await deleteFact(fact, transaction))) return false;
        await audit([{ event: 'site_fact_reset', detail: { fact }, ...by }], transaction);
        return true;
      });
    },
  };
}

function toClean({ fact, value }: StoredFact) {
  return [fact, isFact(fact) ? cleanFact(fact, value) : value] as const;
}

function faultOf({ fact, value }: StoredFact): string | null {
  if (!isFact(fact)) return `${fact} is not a site fact`;
  const fault = factFault(fact, value);
  return fault === null ? null : `${fact} ${fault}`;
}

export function isFact(name: string): name is SiteFact {
  return SITE_FACT_NAMES.some((fact) => fact === name);
}
