import { useState } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { messageOf } from '../../kit/service-message.ts';
import { CHANGE_FAULT_COPY } from './admin-subscriber-content.ts';
import { useReloadSubscribers } from './subscribers-query.ts';

interface Toast {
  readonly title: string;
  readonly description: string;
}

export interface SubscriberChange {
  /** The change that is on its way. */
  readonly busy: string | null;
  /** Why the last one failed. */
  readonly fault: string | undefined;
  run(name: string, change: () => Promise<unknown>, done: Toast): void;
}

/** Makes changes from a dialog, one at a time. Success closes the dialog and loads the list again. */
export function useSubscriberChange(services: ShellServices, close: () => void): SubscriberChange {
  const [busy, setBusy] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const reload = useReloadSubscribers();

  async function make(name: string, change: () => Promise<unknown>, done: Toast) {
    setBusy(name);
    setFault(undefined);
    try {
      await change();
      services.toast({ ...done, action: 'change-subscriber' });
      close();
      await reload();
    } catch (error) {
      console.error(error);
      setFault(messageOf(error, CHANGE_FAULT_COPY.text));
      setBusy(null);
    }
  }
  return { busy, fault, run: (name, change, done) => void (busy === null && make(name, change, done)) };
}
