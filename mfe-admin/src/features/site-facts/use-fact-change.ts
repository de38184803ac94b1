import { changeSiteFact, resetSiteFact } from '@site/shared/contracts/staff';
import { type FactsNow, type SiteFact } from '@site/shared/contracts';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { changedText, SITE_FACTS_COPY } from './admin-site-facts-content.ts';
import { useAction } from '../../kit/use-action.ts';

export type ChangeKind = 'save' | 'reset' | 'undo';

interface FactChangeProps {
  readonly fact: SiteFact;
  readonly label: string;
  onChanged(now: FactsNow, kind: ChangeKind): void;
}

/** What the database is to say about a fact: a value, or nothing, so that the environment's value applies. */
export interface WantedState {
  readonly isChanged: boolean;
  readonly value: string | null;
}

interface FactChange {
  readonly kind: ChangeKind;
  readonly wanted: WantedState;
}

/** Saves or resets a fact, one call at a time. */
export function useFactChange({ fact, label, onChanged }: FactChangeProps) {
  const { busy, run } = useAction({
    name: `change-fact:${fact}`,
    run: ({ wanted: { isChanged, value } }: FactChange) =>
      isChanged
        ? callAsUser(changeSiteFact, { params: { fact }, body: { value } })
        : callAsUser(resetSiteFact, { params: { fact } }),
    done: (_, { kind }) => ({ title: SITE_FACTS_COPY[kind].done, description: changedText(label) }),
    failed: SITE_FACTS_COPY.failed,
    onDone: (now, { kind }) => onChanged(now, kind),
  });
  return { busy: busy?.kind, apply: (kind: ChangeKind, wanted: WantedState) => run({ kind, wanted }) };
}
