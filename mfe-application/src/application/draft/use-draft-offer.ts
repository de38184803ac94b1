import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { useHydrated } from '@site/shared/ui';
import { readSent } from '../sending/sent-storage.ts';
import { DRAFT_COPY } from './draft-content.ts';
import type { DraftOutcome } from './draft-note.tsx';
import { isInUse, type Draft, type StoredDraft } from './draft-store.ts';
import type { DraftKeeper } from './use-draft.ts';

interface DraftOfferOptions {
  readonly draft: DraftKeeper;
  readonly services: ShellServices;
  /** Fills in the form from a draft. Returns what it filled in. */
  fillIn(draft: Draft): string;
  /** The draft under this form's own key, because another tab sends it too. */
  copyOf(draft: Draft): Draft;
  /** Deletes the uploaded document of a draft. */
  forgetDocument(draft: Draft): void;
  emptyForm(): void;
}

/**
 * Restores and offers stored drafts. This tab's own draft is restored without asking; others are offered. After the
 * visitor's answer, the focus is on the panel that says what happened.
 */
export function useDraftOffer({
  draft,
  services,
  fillIn,
  copyOf,
  forgetDocument,
  emptyForm,
}: DraftOfferOptions) {
  const [outcome, setOutcome] = useState<DraftOutcome | null>(null);
  const isHydrated = useHydrated();
  const [isSettled, setSettled] = useState(false);
  const sent = useMemo(() => (isHydrated ? readSent() : null), [isHydrated]);
  const panel = useRef<HTMLDivElement>(null);
  const isAnswered = useRef(false);
  const { own } = draft;

  const bringBack = useEffectEvent((mine: Draft) => {
    const filled = fillIn(mine);
    setOutcome({ kind: 'restored', filled });
    services.announce(`${DRAFT_COPY.restored} ${filled}`);
  });
  useEffect(() => {
    if (own) bringBack(own);
  }, [own]);

  // The clicked button is gone by now.
  useEffect(() => {
    if (!isAnswered.current) return;
    isAnswered.current = false;
    panel.current?.focus({ preventScroll: true });
  }, [outcome, draft.offer]);

  return {
    outcome,
    panel,
    async restore(offer: StoredDraft) {
      const isShared = await isInUse(offer);
      isAnswered.current = true;
      setOutcome({ kind: 'restored', filled: fillIn(isShared ? copyOf(offer) : offer) });
      if (isShared) draft.takeCopy();
      else draft.takeOver(offer);
    },
    async discard(offer: StoredDraft) {
      const isShared = await isInUse(offer);
      isAnswered.current = true;
      if (isShared) return draft.decline();
      setOutcome({ kind: 'discarded' });
      forgetDocument(offer);
      draft.discard(offer);
    },
    clear() {
      setOutcome(null);
      emptyForm();
      draft.clear();
    },
    /** The visitor continues, so the note about the draft is removed. */
    settle() {
      setOutcome(null);
      setSettled(true);
    },
    /** The application that this tab sent, until the visitor starts another one. */
    sent: isSettled ? null : sent,
  };
}
