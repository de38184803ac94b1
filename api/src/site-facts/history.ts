import { factFromText, type SiteFact } from '@site/shared/contracts';
import {
  MAX_FACT_HISTORY,
  type AuditEvent,
  type AuditLine,
  type FactHistoryItem,
} from '@site/shared/contracts/staff';
import { isFact } from './service.ts';

const EVENTS = ['site_fact_changed', 'site_fact_reset'] as const satisfies readonly AuditEvent[];

/** More lines than are shown, because the value before a change is that of an earlier line about the same fact. */
const MAX_LINES = 1000;

/** Reads the latest lines of the audit log with one of the events, newest first. */
export type ReadEventLines = (events: readonly AuditEvent[], limit: number) => Promise<AuditLine[]>;

/** The latest changes, newest first. What a change replaced is taken from the change before it. */
export async function readFactHistory(readEventLines: ReadEventLines): Promise<FactHistoryItem[]> {
  const lines = await readEventLines(EVENTS, MAX_LINES);
  // Before the first line there was no change, unless the log has earlier ones.
  const first = lines.length < MAX_LINES ? NOT_CHANGED : null;
  const states = new Map<SiteFact, FactHistoryItem['before']>();
  const items = lines.toReversed().flatMap(({ id, at, event, actor, detail }): FactHistoryItem[] => {
    const fact = String(detail?.['fact']);
    if (!isFact(fact)) return [];
    const before = states.get(fact) ?? first;
    const after = stateAfter(event, detail);
    states.set(fact, after);
    return [{ id, at, fact, actor: actor?.email ?? null, before, after }];
  });
  return items.slice(-MAX_FACT_HISTORY).toReversed();
}

const NOT_CHANGED = { isChanged: false, value: null };

function stateAfter(event: string, detail: AuditLine['detail']): FactHistoryItem['after'] {
  if (event === 'site_fact_reset') return NOT_CHANGED;
  return { isChanged: true, value: factFromText(String(detail?.['value'])) };
}
