import { useRef, useState, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import { EmailAddress } from '@site/shared/contracts';
import { liftSuppression, suppressAddress } from '@site/shared/contracts/staff';
import { breakpoint, Button, space, TextField } from '@site/shared/ui';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { SUPPRESS_COPY } from './admin-newsletter-content.ts';
import { because, useAction } from '../../kit/use-action.ts';

interface SuppressFormProps {
  onChanged(): unknown;
}

const CALLS = {
  suppress: (email: string) => callAsUser(suppressAddress, { body: { email } }),
  lift: (email: string) => callAsUser(liftSuppression, { body: { email } }),
} as const;
type Step = keyof typeof CALLS;

interface Change {
  readonly step: Step;
  readonly email: string;
}

/** Suppresses an address, or lifts its suppression. */
export function SuppressForm({ onChanged }: SuppressFormProps) {
  const [fault, setFault] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { busy, run } = useAction({
    name: 'suppress-address',
    run: ({ step, email }: Change) => CALLS[step](email),
    done: (_, { step, email }) => {
      const { title, description } = SUPPRESS_COPY[step].done;
      return { title, description: description(email) };
    },
    failed: (error, { step }) => because(SUPPRESS_COPY[step].failed, error),
    onDone() {
      form.current?.reset();
      return onChanged();
    },
  });

  function take(step: Step) {
    if (busy || !form.current) return;
    const parsed = EmailAddress.safeParse(new FormData(form.current).get('email'));
    setFault(parsed.error?.issues[0]?.message);
    if (parsed.success) run({ step, email: parsed.data });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    take('suppress');
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
        loading={busy?.step === 'suppress'}
        loadingText={SUPPRESS_COPY.suppress.busy}
      >
        {SUPPRESS_COPY.suppress.button}
      </Button>
      <Button
        variant="ghost"
        loading={busy?.step === 'lift'}
        loadingText={SUPPRESS_COPY.lift.busy}
        onClick={() => take('lift')}
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
