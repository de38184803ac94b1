import { useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, writeDraft, type Draft } from './draft-store.ts';

const SAVE_DELAY_MS = 800;

export interface DraftKeeper {
  /** A draft lies on this device now. */
  readonly kept: boolean;
  /** Something changed: saves soon. */
  touch(): void;
  /** Saves what waits to be saved, at once. */
  flush(): void;
  /** Forgets the draft and keeps none from here on: the form was sent, or the visitor wants none. */
  stop(): void;
}

/** Keeps a draft of the form while it is written: shortly after the last change, and when the page is hidden. */
export function useDraft(collect: () => Omit<Draft, 'savedAt'> | null): DraftKeeper {
  const [kept, setKept] = useState(false);
  const latest = useRef(collect);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopped = useRef(false);
  useEffect(() => {
    latest.current = collect;
  });

  const flush = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const draft = latest.current();
    if (draft) setKept(writeDraft(draft));
  }, []);

  const touch = useCallback(() => {
    if (stopped.current) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, SAVE_DELAY_MS);
  }, [flush]);

  const stop = useCallback(() => {
    stopped.current = true;
    clearTimeout(timer.current);
    timer.current = undefined;
    clearDraft();
    setKept(false);
  }, []);

  useEffect(() => {
    document.addEventListener('visibilitychange', flush);
    return () => document.removeEventListener('visibilitychange', flush);
  }, [flush]);

  return { kept, touch, flush, stop };
}
