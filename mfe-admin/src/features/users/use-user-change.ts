import { useState } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { messageOf } from '../../kit/service-message.ts';
import { MANAGE_COPY } from './admin-users-content.ts';
import { useReloadUsers } from './users-query.ts';

interface Toast {
  readonly title: string;
  readonly description: string;
}

/** Makes a change and resolves with what to say about it. */
type Change = () => Promise<Toast>;

export interface UserChange<Name extends string> {
  /** The change that is on its way. */
  readonly busy: Name | null;
  /** Why the last one failed. */
  readonly fault: string | undefined;
  run(name: Name, change: Change): void;
}

/** Makes changes from a dialog, one at a time. Success closes the dialog and loads the list again. */
export function useUserChange<Name extends string>(
  services: ShellServices,
  close: () => void,
): UserChange<Name> {
  const [busy, setBusy] = useState<Name | null>(null);
  const [fault, setFault] = useState<string>();
  const reload = useReloadUsers();

  async function make(name: Name, change: Change) {
    setBusy(name);
    setFault(undefined);
    try {
      services.toast({ ...(await change()), action: 'change-user' });
      close();
      await reload();
    } catch (error) {
      console.error(error);
      setFault(messageOf(error, MANAGE_COPY.failedText));
      setBusy(null);
    }
  }
  return { busy, fault, run: (name, change) => void (busy === null && make(name, change)) };
}
