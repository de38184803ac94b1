import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useHydrated } from '@site/shared/ui';
import {
  clearDrafts,
  isDraftHeld,
  isDraftWanted,
  isOfThisTab,
  storeDraftChoice,
  readDrafts,
  removeDraft,
  setPostedDraftAside,
  writeDraft,
  type Draft,
  type StoredDraft,
  type SaveOutcome,
} from './draft-store.ts';
import { carryForm, forgetCarriedForm, readCarriedForm } from './carried-form.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

const SAVE_DELAY_MS = 800;

/** The drafts on this device when the page is hydrated. */
interface InitialDrafts {
  /** This tab's draft from before a reload, or from before the visitor left the page. */
  readonly own: Draft | null;
  /** Drafts of other tabs and earlier visits, newest first. */
  readonly others: readonly StoredDraft[];
  readonly isWanted: boolean;
  /** This tab's own draft is not stored. */
  readonly isHeld: boolean;
}
const NOTHING_YET: InitialDrafts = { own: null, others: [], isWanted: true, isHeld: false };

export interface DraftKeeper {
  /** This tab's earlier draft, which the form restores without asking. */
  readonly own: Draft | null;
  /** A draft of another tab or an earlier visit, until the visitor decides. */
  readonly offer: StoredDraft | null;
  /** No draft is on offer, or no longer. */
  readonly isSettled: boolean;
  /** Whether a draft is stored on this device. */
  readonly isKept: boolean;
  /** A draft could not be stored, and is lost when the tab is closed or reloaded. */
  readonly isHeld: boolean;
  /** The visitor has not opted out. */
  readonly isWanted: boolean;
  /** Saves soon after a change. */
  touch(): void;
  /** Saves pending changes immediately. */
  flush(): void;
  /** Offers the draft at the next visit: the browser sends the form by itself. */
  setAside(): void;
  /** Makes the offered draft this tab's own. */
  takeOver(offer: StoredDraft): void;
  /** Makes the filled-in values this tab's own draft, and leaves the offered draft to its tab. */
  takeCopy(): void;
  /** Deletes the offered draft. An older one may be offered next. */
  discard(offer: StoredDraft): void;
  /** Offers the next draft, and leaves this one to its tab. */
  decline(): void;
  /** Stores the visitor's choice for this and later visits. */
  want(isWanted: boolean): void;
  /** Deletes this tab's draft after the form was emptied. */
  clear(): void;
  /** Carries the form over a reload, even where drafts are off or storage is blocked. */
  carry(newsletter: boolean): void;
  /** Deletes all drafts and stops saving, because the form was sent. */
  end(): void;
}

/** Saves a draft of the form: shortly after the last change, and when the page is hidden or left. */
export function useDraft(collect: () => Omit<Draft, 'savedAt'> | null): DraftKeeper {
  const isHydrated = useHydrated();
  const found = useMemo(() => (isHydrated ? findDrafts() : NOTHING_YET), [isHydrated]);
  useEffect(() => {
    if (found === NOTHING_YET) return;
    forgetCarriedForm();
    // Another tab may have saved a draft after the visitor opted out in this one.
    if (!found.isWanted) clearDrafts();
  }, [found]);
  const [answered, setAnswered] = useState(0);
  const [choice, setChoice] = useState<boolean | null>(null);
  const isWanted = choice ?? found.isWanted;
  const offer = (isWanted && found.others[answered]) || null;
  const [written, setWritten] = useState<SaveOutcome | null>(null);
  const isHeld = written ? written === 'held' : found.isHeld;
  useLeaveWarning(isHeld);

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

  function takeCopy() {
    setAnswered(Infinity);
    save();
    // The restored document is known a moment later.
    touch();
  }

  function decline() {
    setAnswered(answered + 1);
    save();
  }

  useEffect(() => {
    document.addEventListener('visibilitychange', flush);
    return () => document.removeEventListener('visibilitychange', flush);
  }, [flush]);
  // A layout effect cleans up while the form can still be read.
  useLayoutEffect(() => flush, [flush]);

  return {
    own: found.own,
    offer,
    isSettled: isHydrated && offer === null,
    isKept: written === 'kept',
    isHeld,
    isWanted,
    touch,
    flush,
    setAside() {
      clearTimeout(timer.current);
      timer.current = undefined;
      const draft = latest.current();
      if (draft) setPostedDraftAside(draft);
    },
    takeOver(taken) {
      removeDraft(taken);
      takeCopy();
    },
    takeCopy,
    discard(refused) {
      removeDraft(refused);
      decline();
    },
    decline,
    want(next) {
      storeDraftChoice(next);
      setChoice(next);
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

function findDrafts(): InitialDrafts {
  const isWanted = isDraftWanted();
  const drafts = readDrafts();
  return {
    isWanted,
    isHeld: isDraftHeld(),
    own: readCarriedForm() || (isWanted && drafts.find(isOfThisTab)) || null,
    others: drafts.filter((draft) => !isOfThisTab(draft)),
  };
}
