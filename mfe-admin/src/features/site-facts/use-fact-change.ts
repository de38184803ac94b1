import { useRef, useState } from 'react';
import { changeSiteFact, resetSiteFact, type FactsNow, type SiteFact } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { messageOf } from '../../kit/service-message.ts';
import { changedText, SITE_FACTS_COPY } from './admin-site-facts-content.ts';

export type ChangeKind = 'save' | 'reset' | 'undo';

interface FactChangeProps {
  readonly fact: SiteFact;
  readonly label: string;
  readonly services: ShellServices;
  onChanged(now: FactsNow): void;
}

/** What the database is to say about a fact: a value, or nothing, so that the environment's value applies. */
export interface WantedState {
  readonly isChanged: boolean;
  readonly value: string | null;
}

/** Saves or resets a fact, one call at a time, and reports the outcome. `apply` resolves to null after a failure. */
export function useFactChange({ fact, label, services, onChanged }: FactChangeProps) {
  const [busy, setBusy] = useState<ChangeKind>();
  const isBusy = useRef(false);

  async function apply(kind: ChangeKind, { isChanged, value }: WantedState): Promise<FactsNow | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    setBusy(kind);
    const action = `change-fact:${fact}`;
    try {
      const now = await (isChanged
        ? callAsUser(changeSiteFact, { params: { fact }, body: { value } })
        : callAsUser(resetSiteFact, { params: { fact } }));
      services.toast({ title: SITE_FACTS_COPY[kind].done, description: changedText(label), action });
      onChanged(now);
      return now;
    } catch (error) {
      console.error(error);
      const { title, description } = SITE_FACTS_COPY.failed;
      services.toast({ title, description: messageOf(error, description), tone: 'destructive', action });
      return null;
    } finally {
      isBusy.current = false;
      setBusy(undefined);
    }
  }
  return { busy, apply };
}
