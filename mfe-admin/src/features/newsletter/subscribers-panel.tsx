import { useRef, useState } from 'react';
import type { CSSObject } from '@emotion/react';
import { exportSubscribers, type ListedSubscriber } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Heading, space, Stack, Text } from '@site/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { DownloadButton } from '../../session/calls/download-button.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { NoItems } from '../../kit/list/filter-form.tsx';
import { PagedList } from '../../kit/list/paged-list.tsx';
import { SUBSCRIBERS_COPY, subscribersText } from './admin-newsletter-content.ts';
import { SubscriberChart } from './chart/subscriber-chart.tsx';
import { ImportSubscribers } from './import/import-subscribers.tsx';
import { SubscriberDialog } from './subscriber-dialog.tsx';
import { SubscriberTiles } from './subscriber-tiles.tsx';
import { parseSubscribersAddress, searchOfFilter, searchOfPage } from './subscribers-address.ts';
import { SubscribersFilterForm } from './subscribers-filter-form.tsx';
import { useReloadSubscribers, useSubscriberCounts, useSubscriberPage } from './subscribers-query.ts';
import { SubscribersTable } from './subscribers-table.tsx';
import { SuppressForm } from './suppress-form.tsx';

/** The newsletter's list: counts, the last days, all subscribers, an export, and suppressed addresses. */
export function SubscribersPanel({ services }: { readonly services: ShellServices }) {
  const [parameters] = useSearchParams();
  const [managed, setManaged] = useState<ListedSubscriber | null>(null);
  const address = parseSubscribersAddress(parameters);
  const { filter, cursor } = address;
  const counts = useSubscriberCounts();
  const page = useSubscriberPage(address);
  const reload = useReloadSubscribers();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const place = { filter, searchOf: searchOfFilter, onNavigate: focusHeading };
  const timeZone = services.facts.reportingTimeZone;
  return (
    <section aria-labelledby="subscribers" aria-busy={page.isFetching}>
      <Stack gap={6}>
        <div css={head}>
          <Heading ref={heading} level={2} size="h3" id="subscribers" tabIndex={-1}>
            {SUBSCRIBERS_COPY.title}
          </Heading>
          <div css={actions}>
            <ImportSubscribers />
            <DownloadButton endpoint={exportSubscribers} fileName="subscribers.csv" copy={SUBSCRIBERS_COPY} />
          </div>
        </div>
        {counts.error && !counts.data ? (
          <LoadFailure title={SUBSCRIBERS_COPY.countFailure} query={counts} />
        ) : (
          <SubscriberTiles counts={counts.data} filter={filter} />
        )}
        <SubscriberChart />
        <SubscribersFilterForm key={JSON.stringify(filter)} filter={filter} onNavigate={focusHeading} />
        <Text tone="muted" size="small">
          {subscribersText(timeZone)}
        </Text>
        <PagedList
          query={page}
          cursor={cursor}
          searchOf={(to) => searchOfPage(parameters, to)}
          onNavigate={focusHeading}
          copy={SUBSCRIBERS_COPY}
          empty={<NoItems icon="users" copy={SUBSCRIBERS_COPY} {...place} />}
        >
          {(subscribers) => (
            <SubscribersTable subscribers={subscribers} timeZone={timeZone} onManage={setManaged} />
          )}
        </PagedList>
        <Text tone="muted">{SUBSCRIBERS_COPY.note}</Text>
        <SuppressForm onChanged={reload} />
      </Stack>
      <SubscriberDialog subscriber={managed} onClosed={() => setManaged(null)} />
    </section>
  );
}

const head: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
};
const actions: CSSObject = { display: 'flex', flexWrap: 'wrap', gap: space[3] };
