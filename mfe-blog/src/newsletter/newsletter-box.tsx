import type { CSSObject } from '@emotion/react';
import type { ShellServices } from '@site/shared/federation';
import { breakpoint, Button, Heading, radius, space, Text, TextField, TrapField } from '@site/shared/ui';
import { useSubscription } from './use-subscription.ts';
import { NEWSLETTER_COPY } from './newsletter-content.ts';

/** The newsletter's sign-up form at the end of an article. Without script it posts to the newsletter's own page. */
export function NewsletterBox({ services }: { readonly services: ShellServices }) {
  const { busy, prepare, submit } = useSubscription(services);
  return (
    <section aria-labelledby="newsletter-title" data-band css={box} data-print="hide">
      <div css={{ display: 'grid', gap: space[2] }}>
        <Heading level={2} size="h3" id="newsletter-title">
          {NEWSLETTER_COPY.title}
        </Heading>
        <Text tone="muted">{NEWSLETTER_COPY.text}</Text>
      </div>
      <form method="post" action="/newsletter" css={form} onFocus={prepare} onSubmit={submit}>
        <TrapField />
        <TextField
          label={NEWSLETTER_COPY.email}
          type="email"
          name="email"
          id="newsletter-email"
          autoComplete="email"
          required
        />
        <Button type="submit" loading={busy} loadingText={NEWSLETTER_COPY.submitting}>
          {NEWSLETTER_COPY.submit}
        </Button>
      </form>
    </section>
  );
}

const box: CSSObject = {
  display: 'grid',
  gap: `${space[6]} ${space[12]}`,
  padding: `clamp(${space[6]}, 5vw, ${space[12]})`,
  borderRadius: radius.lg,
  [breakpoint.md]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', alignItems: 'center' },
};
const form: CSSObject = {
  display: 'grid',
  gap: space[3],
  [breakpoint.sm]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end' },
};
