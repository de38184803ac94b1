import type { Toast } from '@site/shared/federation';
import { createStore, type Store } from './store.ts';
import { timeToRead } from './time-to-read.ts';

export interface ShownToast extends Toast {
  /** Increases with each toast. */
  readonly id: number;
  /** The id at the first showing. A repeated message keeps its card and the focus in it. */
  readonly cardId: number;
  readonly shownAt: number;
  /** Remaining time; null if only the visitor dismisses it. Survives moving into a dialog and back. */
  readonly clock: { msLeft: number | null };
  /** How often this message was pushed while shown. */
  readonly count: number;
}
export interface ToasterStore {
  /**
   * Shows a toast and removes earlier ones of the same action. A message that is already shown is counted instead.
   * Beyond three, the oldest is removed, destructive ones last.
   */
  push(toast: Toast): void;
  dismiss(id: number): void;
  /** Removes all toasts of an action. */
  dismissAction(action: string): void;
  /** The shown toasts, oldest first. */
  readonly shown: Store<readonly ShownToast[]>;
}

const MAX_SHOWN = 3;

/** Holds the toasts across navigation. */
export function createToaster(): ToasterStore {
  const shown = createStore<readonly ShownToast[]>([]);
  let lastId = 0;
  return {
    shown,
    push(toast) {
      const same = shown.get().find((other) => isSameMessage(other, toast));
      const others = shown.get().filter((other) => other !== same && !isReplacedBy(toast, other));
      const next = show(toast, (lastId += 1), same);
      shown.set(withinLimit([...others, next]));
    },
    dismiss: (id) => shown.set(shown.get().filter((toast) => toast.id !== id)),
    dismissAction: (action) => shown.set(shown.get().filter((toast) => toast.action !== action)),
  };
}

function show(toast: Toast, id: number, same: ShownToast | undefined): ShownToast {
  const msLeft = toast.tone === 'destructive' ? null : timeToRead(toast);
  const [cardId, count] = same ? [same.cardId, same.count + 1] : [id, 1];
  return { ...toast, id, cardId, shownAt: Date.now(), clock: { msLeft }, count };
}

function isSameMessage(one: Toast, other: Toast): boolean {
  return (
    one.title === other.title &&
    one.description === other.description &&
    one.tone === other.tone &&
    one.action === other.action
  );
}

function isReplacedBy(latest: Toast, earlier: Toast): boolean {
  return latest.action !== undefined && latest.action === earlier.action;
}

function withinLimit(toasts: readonly ShownToast[]): readonly ShownToast[] {
  if (toasts.length <= MAX_SHOWN) return toasts;
  const leaving = toasts.slice(0, -1).find((toast) => toast.tone !== 'destructive') ?? toasts[0];
  return toasts.filter((toast) => toast !== leaving);
}
