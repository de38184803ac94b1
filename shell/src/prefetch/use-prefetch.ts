import type { PageData } from '@site/shared/federation';
import { useEffect } from 'react';
import type { PageRegistry } from '../page-registry.ts';
import { fetchAhead, scriptsOf } from './fetch-ahead.ts';
import { pageBehind, pagesInSight } from './links.ts';
import { mayPrefetch } from './may-prefetch.ts';

const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;
/** The page that was asked for comes first: nothing is fetched ahead until it has had this time for itself. */
const REST_MS = 2500;

/**
 * Loads what the visitor is likely to ask for next: the code of a page whose link is hovered, focused or touched, and,
 * once the page has come to rest, the files of the pages whose links are on the screen.
 */
export function usePrefetch(data: PageData, registry: PageRegistry, pathname: string): void {
  useEffect(() => {
    const load = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      const path = pageBehind(link, data);
      if (path !== null && mayPrefetch()) registry.preload(path);
    };
    for (const intent of INTENTS) document.addEventListener(intent, load, { passive: true });
    return () => {
      for (const intent of INTENTS) document.removeEventListener(intent, load);
    };
  }, [data, registry]);

  useEffect(() => {
    const done = new Set<string>();
    let wait: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (!mayPrefetch() || document.hidden) return;
      void fetchAhead(
        pagesInSight(data).flatMap((path) => scriptsOf(path, data)),
        done,
      );
    };
    const lookWhenIdle = () => {
      clearTimeout(wait);
      wait = setTimeout(() => whenIdle(look), REST_MS);
    };
    lookWhenIdle();
    window.addEventListener('scrollend', lookWhenIdle, { passive: true });
    return () => {
      clearTimeout(wait);
      window.removeEventListener('scrollend', lookWhenIdle);
    };
  }, [data, pathname]);
}

/** Safari has no idle callback. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work);
}
