import type { MailLink, PageData, ShellServices } from '@site/shared/federation';
import type { VisitReporter } from '../analytics/tracker.ts';
import { updateHead } from '../document-head.ts';
import { keepReceipt, type Receipt } from './receipt-memory.ts';
import type { Announcement } from './route-announcer.tsx';
import { createStore, type Store } from './store.ts';
import { createToaster, type ToasterStore } from './toaster-store.ts';

/** The shell's implementation of `ShellServices`, and the stores that the frame shows. */
export interface Shell {
  readonly services: ShellServices;
  readonly toaster: ToasterStore;
  readonly announcement: Store<Announcement | null>;
  readonly receipt: Store<Receipt | null>;
}

/** What only the browser has. */
interface BrowserParts {
  readonly takeMailLink?: (() => MailLink | null) | undefined;
  readonly visits?: VisitReporter | undefined;
}

export function createShell(data: PageData, { takeMailLink = () => null, visits }: BrowserParts = {}): Shell {
  const toaster = createToaster();
  const announcement = createStore<Announcement | null>(null);
  const receipt = createStore<Receipt | null>(null);
  return {
    toaster,
    announcement,
    receipt,
    services: {
      facts: data.facts,
      toast: toaster.push,
      dismissToasts: toaster.dismissAction,
      announce: (text) => announcement.set({ text, number: (announcement.get()?.number ?? 0) + 1 }),
      setTitlePrefix: (prefix) => updateHead(data, location.pathname, prefix ?? ''),
      leaveReceipt(left) {
        keepReceipt(left);
        receipt.set(left);
      },
      takeMailLink,
      track: (event) => visits?.track(event),
    },
  };
}
