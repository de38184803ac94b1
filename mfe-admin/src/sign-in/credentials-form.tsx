import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button, media, Stack, Text, TextField, useHydrated } from '@site/shared/ui';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface CredentialsFormProps {
  /** Stands before the ids, because two of these forms share a page. */
  readonly name: string;
  readonly action: string;
  readonly busyText: string;
  /** Whether the form may go out; it says so itself when it may not. */
  accept?(form: HTMLFormElement, credentials: Credentials): boolean;
  submit(credentials: Credentials, form: HTMLFormElement): Promise<void>;
  readonly children: ReactNode;
}

/** Email, a password field, a button; disabled while it is busy. Only script can send it, so the button waits for hydration. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { name, action, busyText, accept = isComplete, submit, children } = props;
  const [busy, setBusy] = useState(false);
  const isHydrated = useHydrated();
  const held = useRef<HTMLElement | null>(null);

  // A disabled form loses the focus: it goes back to where it was, unless the visitor has moved on.
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
            label="Email"
            name="email"
            type="email"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          {children}
          <Text css={unscripted}>
            {action} needs JavaScript. Turn it on for this site, then load the page again.
          </Text>
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

/** Seen only where no script runs. */
const unscripted = { display: 'none', [media.noScripting]: { display: 'block' } };
