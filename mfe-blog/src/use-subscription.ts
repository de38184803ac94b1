import type { ShellServices } from '@site/shared/federation';
import { useState, type SubmitEvent } from 'react';

/** Signs an address up for the newsletter, and tells the visitor how it went. */
export function useSubscription({ toast }: ShellServices) {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (email === '' || busy) return;
    setBusy(true);
    try {
      const { sendSubscription } = await loadSender();
      await sendSubscription(email);
      setEmail('');
      toast({ title: 'Thank you for subscribing!', description: "You'll receive our latest updates." });
    } catch (error) {
      console.error(error);
      toast({ title: 'Subscription failed', description: reasonOf(error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  }
  /** Loads what sends while the visitor still types; a failure here shows when they submit. */
  const prepare = () => void loadSender().catch(() => undefined);
  return { email, setEmail, busy, prepare, submit };
}

const loadSender = () => import(/* webpackChunkName: "send-subscription" */ './send-subscription.ts');

function reasonOf(error: unknown): string {
  const isDuplicate = error instanceof Error && error.message.includes('duplicate');
  return isDuplicate ? 'This email is already subscribed.' : 'Please try again later.';
}
