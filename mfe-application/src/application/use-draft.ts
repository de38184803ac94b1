import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useHydrated } from '@site/shared/ui';
import {
  clearDraft,
  isDraftWanted,
  keepWish,
  readDraft,
  writeDraft,
  type Draft,
  type Written,
} from './draft-store.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

const SAVE_DELAY_MS = 800;

/** What lies on this device when the page comes alive. */
interface Found {
  readonly draft: Draft | null;
  readonly isWanted: boolean;
}
const NOTHING_YET: Found = { draft: null, isWanted: true };

export interface DraftKeeper {
  /** The draft of an earlier visit, until the visitor has said what becomes of it. Nothing is saved until then. */
  readonly offer: Draft | null;
  /** It is known that nothing is on offer, or no longer. */
  readonly isSettled: boolean;
  /** A draft lies on this device now. */
  readonly isKept: boolean;
  /** The visitor has nothing against one. */
  readonly isWanted: boolean;
  /** Something changed: saves soon. */
  touch(): void;
  /** Saves what waits to be saved, at once. */
  flush(): void;
  /** The offer is answered: what the form says is the draft from here on. */
  settle(): void;
  /** Forgets what is on offer. */
  discard(): void;
  /** Whether to keep a draft, on the next visits too. */
  want(isWanted: boolean): void;
  /** Forgets the draft and keeps none from here on: the form was sent. */
  end(): void;
}

/** Keeps a draft of the form while it is written: shortly after the last change, and when the page is hidden or left. */
export function useDraft(collect: () => Omit<Draft, 'savedAt'> | null): DraftKeeper {
  const hydrated = useHydrated();
  const found = useMemo(() => (hydrated ? look() : NOTHING_YET), [hydrated]);
  const [isAnswered, setAnswered] = useState(false);
  const offer = isAnswered ? null : found.draft;
  const [wish, setWish] = useState<boolean | null>(null);
  const isWanted = wish ?? found.isWanted;
  const [written, setWritten] = useState<Written>('empty');
  useLeaveWarning(written === 'failed');

  const latest = useRef(collect);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ended = useRef(false);
  useLayoutEffect(() => {
    latest.current = () => (offer || !isWanted ? null : collect());
  });

  const flush = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const draft = latest.current();
    if (draft) setWritten(writeDraft(draft));
  }, []);

  function save() {
    const draft = collect();
    if (draft) setWritten(writeDraft(draft));
  }

  function touch() {
    if (ended.current) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, SAVE_DELAY_MS);
  }

  function forget() {
    clearTimeout(timer.current);
    timer.current = undefined;
    clearDraft();
    setAnswered(true);
    setWritten('empty');
  }

  useEffect(() => {
    document.addEventListener('visibilitychange', flush);
    return () => document.removeEventListener('visibilitychange', flush);
  }, [flush]);
  // A layout effect ends while the form is still there to be read.
  useLayoutEffect(() => flush, [flush]);

  return {
    offer,
    isSettled: hydrated && offer === null,
    isKept: written === 'kept',
    isWanted,
    touch,
    flush,
    settle() {
      setAnswered(true);
      save();
    },
    discard() {
      forget();
      save();
    },
    want(next) {
      keepWish(next);
      setWish(next);
      if (next) touch();
      else forget();
    },
    end() {
      ended.current = true;
      forget();
    },
  };
}

function look(): Found {
  const isWanted = isDraftWanted();
  return { isWanted, draft: isWanted ? readDraft() : null };
}
