import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useHydrated } from '@site/shared/ui';
import {
  clearDrafts,
  isDraftWanted,
  isOfThisTab,
  keepWish,
  readDrafts,
  removeDraft,
  writeDraft,
  type Draft,
  type StoredDraft,
  type Written,
} from './draft-store.ts';
import { carryForm, forgetCarriedForm, readCarriedForm } from './carried-form.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

const SAVE_DELAY_MS = 800;

/** What lies on this device when the page is hydrated. */
interface Found {
  /** What this tab wrote before a reload, or before the visitor left the page. */
  readonly own: Draft | null;
  /** What other tabs and earlier visits wrote, newest first. */
  readonly others: readonly StoredDraft[];
  readonly isWanted: boolean;
}
const NOTHING_YET: Found = { own: null, others: [], isWanted: true };

export interface DraftKeeper {
  /** What this tab wrote before; the form takes it back without asking. */
  readonly own: Draft | null;
  /** The draft of an earlier visit, until the visitor has said what becomes of it. */
  readonly offer: StoredDraft | null;
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
  /** The form has taken over what was on offer: it is this tab's draft from here on. */
  takeOver(offer: StoredDraft): void;
  /** Forgets what is on offer. An older draft may be offered next. */
  discard(offer: StoredDraft): void;
  /** Whether to keep a draft, on the next visits too. */
  want(isWanted: boolean): void;
  /** The form was emptied: forgets what this tab kept of it. */
  clear(): void;
  /** Carries what the form says over a reload, even where no draft is wanted or none can be kept. */
  carry(newsletter: boolean): void;
  /** Forgets every draft and keeps none from here on: the form was sent. */
  end(): void;
}

/** Keeps a draft of the form while it is written: shortly after the last change, and when the page is hidden or left. */
export function useDraft(collect: () => Omit<Draft, 'savedAt'> | null): DraftKeeper {
  const isHydrated = useHydrated();
  const found = useMemo(() => (isHydrated ? look() : NOTHING_YET), [isHydrated]);
  useEffect(() => {
    if (found === NOTHING_YET) return;
    forgetCarriedForm();
    // Another tab may have gone on after the visitor said no in this one.
    if (!found.isWanted) clearDrafts();
  }, [found]);
  const [answered, setAnswered] = useState(0);
  const [wish, setWish] = useState<boolean | null>(null);
  const isWanted = wish ?? found.isWanted;
  const offer = (isWanted && found.others[answered]) || null;
  const [written, setWritten] = useState<Written>('empty');
  useLeaveWarning(written === 'failed');

  const latest = useRef(collect);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ended = useRef(false);
  useLayoutEffect(() => {
    latest.current = () => (isWanted ? collect() : null);
  });

  const save = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const draft = latest.current();
    if (draft) setWritten(writeDraft(draft));
  }, []);
  const flush = useCallback(() => {
    if (timer.current !== undefined) save();
  }, [save]);

  function touch() {
    if (ended.current) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, SAVE_DELAY_MS);
  }

  function forget() {
    clearTimeout(timer.current);
    timer.current = undefined;
    clearDrafts();
    setAnswered(Infinity);
    setWritten('empty');
  }

  useEffect(() => {
    document.addEventListener('visibilitychange', flush);
    return () => document.removeEventListener('visibilitychange', flush);
  }, [flush]);
  // A layout effect ends while the form is still there to be read.
  useLayoutEffect(() => flush, [flush]);

  return {
    own: found.own,
    offer,
    isSettled: isHydrated && offer === null,
    isKept: written === 'kept',
    isWanted,
    touch,
    flush,
    takeOver(taken) {
      removeDraft(taken);
      setAnswered(Infinity);
      save();
      // What was restored of the document is known a moment later.
      touch();
    },
    discard(refused) {
      removeDraft(refused);
      setAnswered(answered + 1);
      save();
    },
    want(next) {
      keepWish(next);
      setWish(next);
      if (next) touch();
      else forget();
    },
    clear: save,
    carry(newsletter) {
      const form = collect();
      if (form) carryForm({ ...form, newsletter });
    },
    end() {
      ended.current = true;
      forget();
    },
  };
}

function look(): Found {
  const isWanted = isDraftWanted();
  const drafts = readDrafts();
  return {
    isWanted,
    own: readCarriedForm() || (isWanted && drafts.find(isOfThisTab)) || null,
    others: drafts.filter((draft) => !isOfThisTab(draft)),
  };
}
