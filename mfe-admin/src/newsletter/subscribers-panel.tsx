import { countSubscribers, exportSubscribers, type SubscriberCounts } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { card, color, fontSize, Grid, Heading, Stack, Text, weight } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { callAsUser } from '../session/call-as-user.ts';
import { DownloadButton } from '../panels/download-button.tsx';
import { LoadFailure } from '../panels/load-failure.tsx';
import { useRetry } from '../panels/use-retry.ts';
import { SUBSCRIBER_STATES, SUBSCRIBERS_COPY } from './admin-newsletter-content.ts';
import { SuppressForm } from './suppress-form.tsx';

/** The newsletter's list: the count in each state, an export, and suppressed addresses. */
export function SubscribersPanel({ services }: { readonly services: ShellServices }) {
  const query = useRetry(
    useQuery({
      queryKey: ['subscribers'],
      queryFn: ({ signal }) => callAsUser(countSubscribers, { signal }),
      meta: { isToldInPlace: true },
    }),
  );
  return (
    <section aria-labelledby="subscribers">
      <Stack gap={4}>
        <Heading level={2} size="h3" id="subscribers">
          {SUBSCRIBERS_COPY.title}
        </Heading>
        {query.error && !query.data ? (
          <LoadFailure title={SUBSCRIBERS_COPY.failure} query={query} />
        ) : (
          <Tiles counts={query.data} />
        )}
        <div>
          <DownloadButton
            endpoint={exportSubscribers}
            fileName="subscribers.csv"
            copy={SUBSCRIBERS_COPY}
            services={services}
          />
        </div>
        <Text tone="muted">{SUBSCRIBERS_COPY.note}</Text>
        <SuppressForm services={services} onChanged={() => query.refetch()} />
      </Stack>
    </section>
  );
}

function Tiles({ counts }: { readonly counts: SubscriberCounts | undefined }) {
  return (
    <Grid min="9rem" gap={3} role="list">
      {(Object.keys(SUBSCRIBER_STATES) as (keyof SubscriberCounts)[]).map((state) => (
        <div key={state} role="listitem" css={card({ padding: 'md' })}>
          <span css={figure}>{counts ? counts[state].toLocaleString('en-US') : '–'}</span>{' '}
          <span css={{ color: color.muted }}>{SUBSCRIBER_STATES[state]}</span>
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
