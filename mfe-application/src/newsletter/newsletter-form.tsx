import { useRef, useState, type FormEvent, type SyntheticEvent } from 'react';
import { ApiError, callApi, subscribeToNewsletter } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { watchForm, type WatchedForm } from '@site/shared/form-signals';
import { Button, Stack, TextField, TrapField } from '@site/shared/ui';
import { FORM_COPY, NEWSLETTER_COPY } from './newsletter-content.ts';
import { TIMEOUT_MS } from './time-limit.ts';

const action = 'subscribe';

/** Subscribes an address. It is a real form: without script it posts to its own page. */
export function NewsletterForm({ services }: { readonly services: ShellServices }) {
  const [busy, setBusy] = useState(false);
  const watched = useRef<WatchedForm | null>(null);
  const watch = (form: HTMLFormElement) => (watched.current ??= watchForm(form, 'newsletter'));
  const touch = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => void watch(currentTarget);

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email') ?? '').trim();
    if (!email || busy) return;
    setBusy(true);
    services.track?.({ name: 'newsletter_submit' });
    try {
      const signals = await watch(form).read(email);
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      await callApi(subscribeToNewsletter, { body: { email, ...signals }, signal });
      const { title, lead } = NEWSLETTER_COPY.received;
      services.toast({ title, description: lead, action });
      form.reset();
    } catch (error) {
      console.error(error);
      const { title, duplicate, other } = FORM_COPY.failed;
      const description = isDuplicate(error) ? duplicate : other;
      services.toast({ title, description, tone: 'destructive', action });
    }
    setBusy(false);
  }

  return (
    <form
      method="post"
      action="/newsletter"
      aria-label={FORM_COPY.form}
      onFocus={touch}
      onPointerDown={touch}
      onSubmit={(event) => void subscribe(event)}
    >
      <Stack gap={4}>
        <TrapField />
        <TextField
          label={FORM_COPY.email}
          name="email"
          type="email"
          required
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button id="submit" type="submit" size="lg" loading={busy} loadingText={FORM_COPY.submitting}>
          {FORM_COPY.submit}
        </Button>
      </Stack>
    </form>
  );
}

function isDuplicate(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'duplicate' || error.message.includes('duplicate'));
}
