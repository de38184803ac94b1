import type { PageData, ShellServices, Toast } from '@site/shared/federation';
import { updateHead } from '../document-head.ts';
import { createStore, type Store } from './store.ts';

/** The shell's side of `ShellServices`: what pages call, and the stores that the frame shows. */
export interface Shell {
  readonly services: ShellServices;
  readonly announcement: Store<string>;
  readonly receipt: Store<{ readonly reference: string } | null>;
}

export function createShell(data: PageData, toast: (toast: Toast) => void): Shell {
  const announcement = createStore('');
  const receipt = createStore<{ readonly reference: string } | null>(null);
  return {
    announcement,
    receipt,
    services: {
      facts: data.facts,
      toast,
      announce: (text) => announcement.set(text),
      setTitlePrefix: (prefix) => updateHead(data, location.pathname, prefix ?? ''),
      leaveReceipt: (left) => receipt.set(left),
    },
  };
}
