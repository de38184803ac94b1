import type { ShellServices } from '@site/shared/federation';
import { useRef, useState, type SubmitEvent, type SyntheticEvent } from 'react';
import { NEWSLETTER_COPY } from './newsletter-content.ts';

/** Signs an address up for the newsletter, and reports the outcome. */
export function useSubscription({ toast, track }: ShellServices) {
  const [busy, setBusy] = useState(false);
  const sender = useRef<Promise<Send> | null>(null);

  function loadSender(form: HTMLFormElement): Promise<Send> {
    sender.current ??= import(/* webpackChunkName: "send-subscription" */ './send-subscription.ts').then(
      ({ subscribeFrom }) => subscribeFrom(form),
      (error: unknown) => {
        sender.current = null;
        throw error;
      },
    );
    return sender.current;
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // The input is uncontrolled: hydration would ignore what a visitor typed into the prerendered page.
    const email = String(new FormData(form).get('email') ?? '');
    if (email === '' || busy) return;
    setBusy(true);
    track?.({ name: 'newsletter_submit' });
    try {
      const send = await loadSender(form);
      await send(email);
      form.reset();
      toast({ ...NEWSLETTER_COPY.subscribed, action: 'subscribe' });
    } catch (error) {
      console.error(error);
      toast({
        title: NEWSLETTER_COPY.failed.title,
        description: reasonOf(error),
        tone: 'destructive',
        action: 'subscribe',
      });
    } finally {
      setBusy(false);
    }
  }
  /** Loads the sending code while the visitor types. A failure is reported on submit. */
  const prepare = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) =>
    void loadSender(currentTarget).catch(() => undefined);
  return { busy, prepare, submit };
}

type Send = (email: string) => Promise<void>;

function reasonOf(error: unknown): string {
  const isDuplicate = error instanceof Error && error.message.includes('duplicate');
  return isDuplicate ? NEWSLETTER_COPY.failed.duplicate : NEWSLETTER_COPY.failed.other;
}
