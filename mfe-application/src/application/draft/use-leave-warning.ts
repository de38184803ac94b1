import { useEffect } from 'react';
import { isFormCarried } from './carried-form.ts';

/**
 * Makes the browser ask before the page is closed, reloaded or left for another site. Only while needed: the listener
 * alone keeps some browsers from caching the page for the back button.
 */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => void (isFormCarried() || event.preventDefault());
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
