import { countSubscribers, type SubscriberCounts } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { card, color, fontSize, Grid, Heading, Stack, Text, weight } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { callAsUser } from '../session/call-as-user.ts';
import { LoadFailure } from '../panels/load-failure.tsx';
import { ExportSubscribers } from './export-subscribers.tsx';
import { SuppressForm } from './suppress-form.tsx';

const STATES: Readonly<Record<keyof SubscriberCounts, string>> = {
  confirmed: 'Confirmed',
  pending: 'Waiting for a click',
  unsubscribed: 'Unsubscribed',
  suppressed: 'Suppressed',
};

/** The newsletter's list: how many there are in each state, all of them as a file, and who gets nothing. */
export function SubscribersPanel({ services }: { readonly services: ShellServices }) {
  const query = useQuery({
    queryKey: ['subscribers'],
    queryFn: ({ signal }) => callAsUser(countSubscribers, { signal }),
    meta: { isToldInPlace: true },
  });
  return (
    <section aria-labelledby="subscribers">
      <Stack gap={4}>
        <Heading level={2} size="h3" id="subscribers">
          Newsletter subscribers
        </Heading>
        {query.error && !query.data ? (
          <LoadFailure title="The subscribers could not be counted" query={query} />
        ) : (
          <Tiles counts={query.data} />
        )}
        <div>
          <ExportSubscribers services={services} />
        </div>
        <Text tone="muted">
          An address that is suppressed gets nothing, whoever signs it up. Lifting it brings nobody back: the
          address may sign up again, and confirms by a click in its own mailbox.
        </Text>
        <SuppressForm services={services} onChanged={() => query.refetch()} />
      </Stack>
    </section>
  );
}

function Tiles({ counts }: { readonly counts: SubscriberCounts | undefined }) {
  return (
    <Grid min="9rem" gap={3} role="list">
      {(Object.keys(STATES) as (keyof SubscriberCounts)[]).map((state) => (
        <div key={state} role="listitem" css={card({ padding: 'md' })}>
          <span css={figure}>{counts ? counts[state].toLocaleString('en-US') : '–'}</span>{' '}
          <span css={{ color: color.muted }}>{STATES[state]}</span>
        </div>
      ))}
    </Grid>
  );
}

const figure = {
  display: 'block',
  color: color.brand,
  fontSize: fontSize.h2,
  fontWeight: weight.heavy,
  fontVariantNumeric: 'tabular-nums',
};
