import { VisuallyHidden } from '@site/shared/ui';
import { useStore, type Store } from './store.ts';

/** The polite live region that says what the store holds: a new page's title, a count of results. Empty at first. */
export function RouteAnnouncer({ announcement }: { readonly announcement: Store<string> }) {
  return (
    <VisuallyHidden aria-live="polite" aria-atomic="true">
      {useStore(announcement)}
    </VisuallyHidden>
  );
}
