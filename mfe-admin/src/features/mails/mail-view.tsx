import { useRef } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Heading, Stack, Text } from '@site/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { NoItems } from '../../kit/list/filter-form.tsx';
import { PagedList } from '../../kit/list/paged-list.tsx';
import { DEAD_MAILS_COPY, mailTimesText } from './admin-mails-content.ts';
import { DeadMailsList } from './dead-mails-list.tsx';
import { useDeadMails } from './dead-mails-query.ts';
import { parseMailAddress, searchOfFilter, searchOfPage } from './mail-address.ts';
import { MailFilterForm } from './mail-filter-form.tsx';

/** Emails that failed after all attempts: `/admin?view=mail`. */
export function MailView({ services }: { readonly services: ShellServices }) {
  const [parameters] = useSearchParams();
  const address = parseMailAddress(parameters);
  const { filter, cursor } = address;
  const query = useDeadMails(address);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const place = { filter, searchOf: searchOfFilter, onNavigate: focusHeading };
  return (
    <section aria-labelledby="dead-mails" aria-busy={query.isFetching}>
      <Stack gap={6}>
        <Heading ref={heading} level={2} size="h3" id="dead-mails" tabIndex={-1}>
          {DEAD_MAILS_COPY.title}
        </Heading>
        <Text tone="muted">{DEAD_MAILS_COPY.lead}</Text>
        <MailFilterForm key={JSON.stringify(filter)} filter={filter} onNavigate={focusHeading} />
        <Text tone="muted" size="small">
          {mailTimesText(services.facts.reportingTimeZone)}
        </Text>
        <PagedList
          query={query}
          cursor={cursor}
          searchOf={(to) => searchOfPage(parameters, to)}
          onNavigate={focusHeading}
          copy={DEAD_MAILS_COPY}
          empty={<NoItems icon="mail" copy={DEAD_MAILS_COPY} {...place} />}
        >
          {(mails) => (
            <DeadMailsList
              key={mails.map(({ id }) => id).join()}
              mails={mails}
              filter={filter}
              services={services}
            />
          )}
        </PagedList>
      </Stack>
    </section>
  );
}
