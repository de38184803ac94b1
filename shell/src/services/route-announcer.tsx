import { VisuallyHidden } from '@site/shared/ui';
import { useStore, type Store } from './store.ts';

/** The polite live region for announcements, such as a new page's title or a number of results. Initially empty. */
export function RouteAnnouncer({ announcement }: { readonly announcement: Store<string> }) {
  return (
    <VisuallyHidden aria-live="polite" aria-atomic="true">
      {useStore(announcement)}
    </VisuallyHidden>
  );
}
