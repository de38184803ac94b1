import { useEffect } from 'react';
import { isFormCarried } from './carried-form.ts';

/** Has the browser ask before the page is left for another site, closed or loaded again. Only while it is needed: the listener alone makes some browsers forget the page. */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => void (isFormCarried() || event.preventDefault());
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
