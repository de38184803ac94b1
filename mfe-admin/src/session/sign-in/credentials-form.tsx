import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button, media, Stack, Text, TextField, useHydrated } from '@site/shared/ui';
import { AUTH_COPY, needsScript } from './admin-sign-in-content.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface CredentialsFormProps {
  /** Prefix of the ids, because two of these forms share a page. */
  readonly name: string;
  readonly action: string;
  readonly busyText: string;
  /** Fills in the email. */
  readonly email?: string;
  /** Whether the form may be sent. It reports its own faults. */
  accept?(form: HTMLFormElement, credentials: Credentials): boolean;
  submit(credentials: Credentials, form: HTMLFormElement): Promise<void>;
  readonly children: ReactNode;
}

/** Email, password field and button, disabled while busy. Only script can send it, so the button waits for hydration. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { name, action, busyText, email, accept = isComplete, submit, children } = props;
  const [busy, setBusy] = useState(false);
  const isHydrated = useHydrated();
  const held = useRef<HTMLElement | null>(null);

  // A disabled form loses the focus. Restore it unless the visitor has moved on.
  useEffect(() => {
    if (!busy && document.activeElement === document.body) held.current?.focus();
    if (!busy) held.current = null;
  }, [busy]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const entries = new FormData(form);
    const credentials = {
      email: String(entries.get('email') ?? '').trim(),
      password: String(entries.get('password') ?? ''),
    };
    if (busy || !accept(form, credentials)) return;
    const focused = document.activeElement;
    held.current = focused instanceof HTMLElement && form.contains(focused) ? focused : null;
    setBusy(true);
    await submit(credentials, form);
    setBusy(false);
  }

  return (
    <form method="post" noValidate aria-label={action} onSubmit={(event) => void onSubmit(event)}>
      <fieldset disabled={busy} css={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
        <Stack gap={4}>
          <TextField
            id={`${name}-email`}
            label={AUTH_COPY.email}
            name="email"
            type="email"
            required
            defaultValue={email}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          {children}
          <Text css={unscripted}>{needsScript(action)}</Text>
          <Button type="submit" size="lg" disabled={!isHydrated} loading={busy} loadingText={busyText}>
            {action}
          </Button>
        </Stack>
      </fieldset>
    </form>
  );
}

function isComplete(form: HTMLFormElement): boolean {
  return form.reportValidity();
}

/** Shown only without script. */
const unscripted = { display: 'none', [media.noScripting]: { display: 'block' } };
