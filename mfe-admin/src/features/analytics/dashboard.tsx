import { useRef } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Callout, Heading, Stack, Text } from '@site/shared/ui';
import { FilterChip } from './address/filter-chip.tsx';
import { useAnalyticsAddress, type AddressControls } from './address/use-analytics-address.ts';
import { WindowForm } from './address/window-form.tsx';
import { filterLabel } from './breakdowns/admin-breakdowns-content.ts';
import { DropsPanel } from './breakdowns/drops-panel.tsx';
import { ValuesPanel } from './breakdowns/values-panel.tsx';
import { countedText, DASHBOARD_COPY, filteredText } from './admin-dashboard-content.ts';
import { formatDate, formatDays } from '../../kit/time/format-days.ts';
import { FunnelSection } from './funnel/funnel-section.tsx';
import { MainChart } from './main-chart.tsx';
import { MetricTiles } from './metrics/metric-tiles.tsx';
import { NotesSection } from './notes/notes-section.tsx';
import { LoadedReport, outdated } from './report/loaded-report.tsx';
import { ReleasesPanel } from './releases/releases-panel.tsx';
import { useSummary, type LoadedSummary } from './summary-query.ts';
import { VitalsPanel } from './vitals/vitals-panel.tsx';

/** The staff's view of the site's visits: `/admin?view=analytics`. */
export function AnalyticsDashboard({ services }: { readonly services: ShellServices }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const controls = useAnalyticsAddress(services);
  const { address, go } = controls;
  const query = useSummary(address);
  const { window } = address;

  /** The numbers that a filter changes are at the top. */
  function filterBy(filter: string) {
    go({ filter });
    heading.current?.focus();
  }
  return (
    <section aria-labelledby="analytics">
      <Stack gap={6}>
        <Heading level={2} size="h3" id="analytics" ref={heading} tabIndex={-1}>
          {DASHBOARD_COPY.title}
        </Heading>
        <WindowForm {...controls} />
        <FilterChip {...controls} onRemove={() => heading.current?.focus()} />
        <Stack gap={12}>
          <LoadedReport query={query} failure={DASHBOARD_COPY.failure} describe={countedLine}>
            {(summary) => <Numbers summary={summary} controls={controls} />}
          </LoadedReport>
          <ValuesPanel window={window} onFilter={filterBy} />
          <ReleasesPanel services={services} window={window} />
          <VitalsPanel window={window} />
          {query.data && (
            <div css={query.isOutdated && outdated}>
              <DropsPanel drops={query.data.drops} />
            </div>
          )}
        </Stack>
      </Stack>
    </section>
  );
}

function countedLine({ window, timeZone, trackedSince }: LoadedSummary): string {
  return countedText(formatDays(window), timeZone, trackedSince && formatDate(trackedSince));
}

interface NumbersProps {
  readonly summary: LoadedSummary;
  readonly controls: AddressControls;
}

function Numbers({ summary, controls }: NumbersProps) {
  const { address, today, go } = controls;
  const { filter, funnel, notes } = summary;
  return (
    <Stack gap={12}>
      <Stack gap={4}>
        {filter !== null && (
          <Callout>
            <Text size="small">{filteredText(filterLabel(filter))}</Text>
          </Callout>
        )}
        <MetricTiles summary={summary} chosen={address.metric} onChoose={(metric) => go({ metric })} />
      </Stack>
      <MainChart summary={summary} metric={address.metric} />
      <NotesSection notes={notes} today={today} />
      {funnel && <FunnelSection funnel={funnel} />}
    </Stack>
  );
}
