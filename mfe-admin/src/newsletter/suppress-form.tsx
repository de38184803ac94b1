import { useRef, useState, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import { EmailAddress, liftSuppression, suppressAddress } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { breakpoint, Button, space, TextField } from '@site/shared/ui';
import { callAsUser } from '../session/call-as-user.ts';
import { messageOf } from '../session/service-message.ts';

interface SuppressFormProps {
  readonly services: ShellServices;
  onChanged(): unknown;
}

const STEPS = {
  suppress: {
    run: (email: string) => callAsUser(suppressAddress, { body: { email } }),
    done: { title: 'Address suppressed', says: 'gets nothing any more.' },
    failed: { title: 'Not suppressed', description: 'The address could not be suppressed' },
  },
  lift: {
    run: (email: string) => callAsUser(liftSuppression, { body: { email } }),
    done: { title: 'Suppression lifted', says: 'may sign up again.' },
    failed: { title: 'Not lifted', description: 'The suppression could not be lifted' },
  },
} as const;
type Step = keyof typeof STEPS;

const action = 'suppress-address';

/** Suppresses an address, or lets it go. */
export function SuppressForm({ services, onChanged }: SuppressFormProps) {
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState<Step>();
  const form = useRef<HTMLFormElement>(null);

  async function take(step: Step) {
    if (busy || !form.current) return;
    const parsed = EmailAddress.safeParse(new FormData(form.current).get('email'));
    setFault(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    const email = parsed.data;
    const { run, done, failed } = STEPS[step];
    setBusy(step);
    try {
      await run(email);
      services.toast({ title: done.title, description: `${email} ${done.says}`, action });
      form.current.reset();
      await onChanged();
    } catch (error) {
      console.error(error);
      const description = messageOf(error, failed.description);
      services.toast({ title: failed.title, description, tone: 'destructive', action });
    }
    setBusy(undefined);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void take('suppress');
  }

  return (
    <form ref={form} noValidate aria-label="Suppress an address" css={row} onSubmit={submit}>
      <TextField
        label="Address that gets nothing"
        name="email"
        id="suppressed-email"
        type="email"
        autoComplete="off"
        error={fault}
      />
      <Button type="submit" variant="secondary" loading={busy === 'suppress'} loadingText="Suppressing...">
        Suppress
      </Button>
      <Button
        variant="ghost"
        loading={busy === 'lift'}
        loadingText="Lifting..."
        onClick={() => void take('lift')}
      >
        Lift
      </Button>
    </form>
  );
}

const row: CSSObject = {
  display: 'grid',
  gap: space[3],
  maxWidth: '40rem',
  [breakpoint.sm]: { gridTemplateColumns: 'minmax(0, 1fr) auto auto', alignItems: 'end' },
};
