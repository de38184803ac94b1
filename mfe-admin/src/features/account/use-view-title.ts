import { useEffect } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { titlePrefix, VIEW_TITLES } from './admin-account-content.ts';

/** Puts the title of a view before the page's own, because all views share one path. */
export function useViewTitle(services: ShellServices, view: keyof typeof VIEW_TITLES | null): void {
  useEffect(() => {
    if (view === null) return;
    services.setTitlePrefix(titlePrefix(VIEW_TITLES[view]));
    return () => services.setTitlePrefix(null);
  }, [services, view]);
}
