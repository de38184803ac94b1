import type { PageData } from '@site/shared/federation';
import { useEffect } from 'react';
import { idle } from '../idle.ts';
import type { PageRegistry } from '../routing/page-registry.ts';
import { fetchAhead, scriptsOf } from './fetch-ahead.ts';
import { pageBehind, pagesInSight } from './links.ts';
import { mayPrefetch } from './may-prefetch.ts';

const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;
/** Events that show that the visitor is active. */
const SIGNS = ['pointermove', 'scroll', 'keydown', 'touchstart'] as const;
/** Delay before prefetching, so that the requested page loads first. */
const REST_MS = 2500;

/**
 * Prefetches likely next pages, so that a click only has to render: a page when its link is hovered, focused or touched, and,
 * once the page is idle, those with visible links, one after the other. Files are fetched while idle; their code runs only
 * after the visitor was active, so that a page that is only read causes no work.
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
        // Running a page's code takes a few milliseconds, so wait until the browser is idle.
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
