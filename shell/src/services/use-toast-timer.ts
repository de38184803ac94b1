import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { Toast } from '@site/shared/federation';

const LEAST_MS = 6000;
const MS_PER_TWENTY_WORDS = 1000;

/** How long a toast stays: six seconds, and one more for every twenty words begun. */
export function timeToRead({ title, description = '' }: Toast): number {
  const words = `${title} ${description}`.trim().split(/\s+/).length;
  return LEAST_MS + Math.ceil(words / 20) * MS_PER_TWENTY_WORDS;
}

export interface ToastTimer {
  /** Null: never ends by itself. */
  readonly duration: number | null;
  readonly isHeld: boolean;
  readonly onEnd: () => void;
}

/** Ends after `duration` of being seen: time held, and time in a hidden tab, does not count. */
export function useToastTimer({ duration, isHeld, onEnd }: ToastTimer): void {
  const left = useRef(duration);
  const end = useEffectEvent(onEnd);
  const isHidden = useSyncExternalStore(subscribeToVisibility, isTabHidden, () => false);
  const runs = !isHeld && !isHidden;
  useEffect(() => {
    if (left.current === null || !runs) return;
    const startedAt = Date.now();
    const before = left.current;
    const timer = setTimeout(end, before);
    return () => {
      clearTimeout(timer);
      left.current = before - (Date.now() - startedAt);
    };
  }, [runs]);
}

function isTabHidden(): boolean {
  return document.hidden;
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
