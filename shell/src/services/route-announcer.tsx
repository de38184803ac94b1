import { VisuallyHidden } from '@site/shared/ui';
import { useStore, type Store } from './store.ts';

export interface Announcement {
  readonly text: string;
  /** How many there were before it. */
  readonly number: number;
}

/** The polite live region for announcements, such as a new page's title or a number of results. Initially empty. */
export function RouteAnnouncer({ announcement }: { readonly announcement: Store<Announcement | null> }) {
  const shown = useStore(announcement);
  return (
    <VisuallyHidden aria-live="polite" aria-atomic="true">
      {/* Screen readers announce changes, so a text that is repeated is a new node. */}
      {shown && <span key={shown.number}>{shown.text}</span>}
    </VisuallyHidden>
  );
}
