import { useRef } from 'react';
import { exportAudit } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Heading, Stack, Text } from '@site/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { DownloadButton } from '../../session/calls/download-button.tsx';
import { NoItems } from '../../kit/list/filter-form.tsx';
import { PagedList } from '../../kit/list/paged-list.tsx';
import { AUDIT_COPY, AUDIT_EXPORT_COPY, timesText } from './admin-audit-content.ts';
import { parseAuditAddress, searchOfFilter, searchOfPage } from './audit-address.ts';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { useAuditPage } from './audit-query.ts';
import { AuditTable } from './audit-table.tsx';

/** What staff, visitors and the system did: `/admin?view=audit`. */
export function AuditView({ services }: { readonly services: ShellServices }) {
  const [parameters] = useSearchParams();
  const address = parseAuditAddress(parameters);
  const { filter, cursor } = address;
  const query = useAuditPage(address);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const place = { filter, searchOf: searchOfFilter, onNavigate: focusHeading };
  const timeZone = services.facts.reportingTimeZone;
  return (
    <section aria-labelledby="audit" aria-busy={query.isFetching}>
      <Stack gap={6}>
        <Heading ref={heading} level={2} size="h3" id="audit" tabIndex={-1}>
          {AUDIT_COPY.title}
        </Heading>
        <AuditFilterForm key={JSON.stringify(filter)} filter={filter} onNavigate={focusHeading} />
        <Text tone="muted" size="small">
          {timesText(timeZone)}
        </Text>
        <PagedList
          query={query}
          cursor={cursor}
          searchOf={(to) => searchOfPage(parameters, to)}
          onNavigate={focusHeading}
          copy={AUDIT_COPY}
          empty={<NoItems icon="clock" copy={AUDIT_COPY} {...place} />}
        >
          {(lines) => <AuditTable lines={lines} timeZone={timeZone} />}
        </PagedList>
        <div>
          <DownloadButton
            endpoint={exportAudit}
            input={{ query: filter }}
            fileName="audit.csv"
            copy={AUDIT_EXPORT_COPY}
          />
        </div>
      </Stack>
    </section>
  );
}
