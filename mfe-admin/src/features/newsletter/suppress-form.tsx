import { useRef, useState, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import { EmailAddress, liftSuppression, suppressAddress } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { breakpoint, Button, space, TextField } from '@site/shared/ui';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { messageOf } from '../../kit/service-message.ts';
import { SUPPRESS_COPY } from './admin-newsletter-content.ts';

interface SuppressFormProps {
  readonly services: ShellServices;
  onChanged(): unknown;
}

const CALLS = {
  suppress: (email: string) => callAsUser(suppressAddress, { body: { email } }),
  lift: (email: string) => callAsUser(liftSuppression, { body: { email } }),
} as const;
type Step = keyof typeof CALLS;

const action = 'suppress-address';

/** Suppresses an address, or lifts its suppression. */
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
    const { done, failed } = SUPPRESS_COPY[step];
    setBusy(step);
    try {
      await CALLS[step](email);
      services.toast({ title: done.title, description: done.description(email), action });
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
    <form ref={form} noValidate aria-label={SUPPRESS_COPY.form} css={row} onSubmit={submit}>
      <TextField
        label={SUPPRESS_COPY.address}
        name="email"
        id="suppressed-email"
        type="email"
        autoComplete="off"
        error={fault}
      />
      <Button
        type="submit"
        variant="secondary"
        loading={busy === 'suppress'}
        loadingText={SUPPRESS_COPY.suppress.busy}
      >
        {SUPPRESS_COPY.suppress.button}
      </Button>
      <Button
        variant="ghost"
        loading={busy === 'lift'}
        loadingText={SUPPRESS_COPY.lift.busy}
        onClick={() => void take('lift')}
      >
        {SUPPRESS_COPY.lift.button}
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
