import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ShownToast } from './toaster-store.ts';

export interface ToastTimer {
  readonly clock: ShownToast['clock'];
  readonly isHeld: boolean;
  readonly onEnd: () => void;
}

/** Calls `onEnd` after the toast was visible long enough. Time while paused or in a hidden tab does not count. */
export function useToastTimer({ clock, isHeld, onEnd }: ToastTimer): void {
  const end = useEffectEvent(onEnd);
  const isHidden = useSyncExternalStore(subscribeToVisibility, isTabHidden, () => false);
  const runs = !isHeld && !isHidden;
  useEffect(() => {
    const before = clock.msLeft;
    if (before === null || !runs) return;
    const startedAt = Date.now();
    const timer = setTimeout(end, before);
    return () => {
      clearTimeout(timer);
      clock.msLeft = before - (Date.now() - startedAt);
    };
  }, [clock, runs]);
}

function isTabHidden(): boolean {
  return document.hidden;
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
