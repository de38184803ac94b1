import type { PageData } from '@site/shared/federation';
import { useEffect } from 'react';
import type { PageRegistry } from '../page-registry.ts';
import { fetchAhead, scriptsOf } from './fetch-ahead.ts';
import { pageBehind, pagesInSight } from './links.ts';
import { mayPrefetch } from './may-prefetch.ts';

const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;
/** What tells that somebody is there. */
const SIGNS = ['pointermove', 'scroll', 'keydown', 'touchstart'] as const;
/** The page that was asked for comes first: nothing is fetched ahead until it has had this time for itself. */
const REST_MS = 2500;

/**
 * Loads what the visitor is likely to ask for next, so that a click has nothing to do but render: a page whose link is hovered,
 * focused or touched, and, once the page has come to rest, those whose links are on the screen, one after the other. Their
 * files come at rest; their code runs once the visitor has moved something, so that a page that is only read stays quiet.
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
    let isLeft = false;
    let isAwake = false;
    const look = async () => {
      for (const path of pagesInSight(data)) {
        if (isLeft || !mayPrefetch() || document.hidden) return;
        await fetchAhead(scriptsOf(path, data), done);
        if (!isAwake) continue;
        // Running a page's code takes a few milliseconds: never while there is something else to do.
        await idle();
        if (!isLeft) registry.preload(path);
      }
    };
    const lookWhenIdle = () => {
      clearTimeout(wait);
      wait = setTimeout(() => void idle().then(look), REST_MS);
    };
    const wake = () => {
      isAwake = true;
      for (const sign of SIGNS) document.removeEventListener(sign, wake);
      lookWhenIdle();
    };
    lookWhenIdle();
    for (const sign of SIGNS) document.addEventListener(sign, wake, { passive: true });
    window.addEventListener('scrollend', lookWhenIdle, { passive: true });
    return () => {
      isLeft = true;
      clearTimeout(wait);
      for (const sign of SIGNS) document.removeEventListener(sign, wake);
      window.removeEventListener('scrollend', lookWhenIdle);
    };
  }, [data, registry, pathname]);
}

/** Safari has no idle callback. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve);
  });
}
