import { useState, type FormEvent } from 'react';
import { ApiError, callApi, subscribeToNewsletter } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, Stack, TextField } from '@site/shared/ui';
import { doFormWork } from '../form-work.ts';
import { TrapField } from '../trap-field.tsx';

/** Subscribes an address. It is a real form: without script it posts to its own page. */
export function NewsletterForm({ services }: { readonly services: ShellServices }) {
  const [busy, setBusy] = useState(false);

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = String(data.get('email') ?? '').trim();
    const website = String(data.get('website') ?? '');
    if (!email || busy) return;
    setBusy(true);
    try {
      const work = await doFormWork('newsletter', email);
      await callApi(subscribeToNewsletter, { body: { email, website, work } });
      services.toast({
        title: 'Thank you for subscribing!',
        description: "You'll receive our latest updates.",
      });
      form.reset();
    } catch (error) {
      console.error(error);
      const description = isDuplicate(error)
        ? 'This email is already subscribed.'
        : 'Please try again later.';
      services.toast({ title: 'Subscription failed', description, tone: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <form
      method="post"
      action="/newsletter"
      aria-label="Newsletter"
      onSubmit={(event) => void subscribe(event)}
    >
      <Stack gap={4}>
        <TrapField />
        <TextField
          label="E-mail address"
          name="email"
          type="email"
          required
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button id="submit" type="submit" size="lg" loading={busy} loadingText="Subscribing...">
          Subscribe
        </Button>
      </Stack>
    </form>
  );
}

function isDuplicate(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'duplicate' || error.message.includes('duplicate'));
}
