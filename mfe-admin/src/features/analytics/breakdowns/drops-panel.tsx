import type { AnalyticsSummary } from '@site/shared/contracts/staff';
import { Callout, EmptyState, Heading, Stack, Text } from '@site/shared/ui';
import { formatCount } from '../report/format-report.ts';
import { ReportTable } from '../../../kit/list/report-table.tsx';
import { DROPS_COPY, reasonName } from './admin-breakdowns-content.ts';

type Drops = AnalyticsSummary['drops'];

/** From here on, refusals of a single visitor are more likely a wrong setting than one person. */
const MANY_REFUSALS = 1000;

/** Reports that were not counted, by reason, so that missing visits can be explained. */
export function DropsPanel({ drops }: { readonly drops: Drops }) {
  return (
    <section aria-labelledby="drops">
      <Stack gap={4}>
        <Heading level={3} size="h3" id="drops">
          {DROPS_COPY.title}
        </Heading>
        {drops.length === 0 ? (
          <EmptyState icon="check" title={DROPS_COPY.none} />
        ) : (
          <>
            <Text tone="muted">{DROPS_COPY.lead}</Text>
            {isProxySuspected(drops) && <ProxyHint />}
            <DropsTable drops={drops} />
          </>
        )}
      </Stack>
    </section>
  );
}

function DropsTable({ drops }: { readonly drops: Drops }) {
  const { columns, title } = DROPS_COPY;
  return (
    <ReportTable
      caption={title}
      columns={[
        { label: columns.reason, cell: ({ reason }) => reasonName(reason) },
        { label: columns.count, isNumber: true, cell: ({ count }) => formatCount(count) },
      ]}
      rows={drops}
      keyOf={({ reason }) => reason}
    />
  );
}

function ProxyHint() {
  const { title, text } = DROPS_COPY.proxyHint;
  return (
    <Callout tone="warning" title={title}>
      <Text>{text}</Text>
    </Callout>
  );
}

/** A wrong number of trusted proxies makes all visitors look like one, who is then refused. */
function isProxySuspected(drops: Drops): boolean {
  const rate = drops.find(({ reason }) => reason === 'rate')?.count ?? 0;
  return rate > MANY_REFUSALS && drops.every(({ count }) => count <= rate);
}
