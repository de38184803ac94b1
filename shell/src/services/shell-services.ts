import type { MailLink, PageData, ShellServices } from '@site/shared/federation';
import type { VisitReporter } from '../analytics/tracker.ts';
import { updateHead } from '../document-head.ts';
import { keepReceipt, type Receipt } from './receipt-memory.ts';
import { createStore, type Store } from './store.ts';
import { createToaster, type ToasterStore } from './toaster-store.ts';

/** The shell's implementation of `ShellServices`, and the stores that the frame shows. */
export interface Shell {
  readonly services: ShellServices;
  readonly toaster: ToasterStore;
  readonly announcement: Store<string>;
  readonly receipt: Store<Receipt | null>;
}

/** Services that exist only in the browser. */
interface BrowserParts {
  readonly takeMailLink?: (() => MailLink | null) | undefined;
  readonly visits?: VisitReporter | undefined;
}

export function createShell(data: PageData, { takeMailLink = () => null, visits }: BrowserParts = {}): Shell {
  const toaster = createToaster();
  const announcement = createStore('');
  const receipt = createStore<Receipt | null>(null);
  return {
    toaster,
    announcement,
    receipt,
    services: {
      facts: data.facts,
      toast: toaster.push,
      dismissToasts: toaster.dismissAction,
      // Screen readers announce only changes, so a repeated text gets a different space.
      announce: (text) => announcement.set(text === announcement.get() ? `${text}\u00a0` : text),
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
