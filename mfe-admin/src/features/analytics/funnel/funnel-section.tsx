import type { CSSObject } from '@emotion/react';
import type { AnalyticsSummary } from '@site/shared/contracts/staff';
import { color, fontSize, Heading, line, radius, space, Stack, Text } from '@site/shared/ui';
import { REPORT_COPY } from '../report/admin-report-content.ts';
import { formatCount, formatShare } from '../report/format-report.ts';
import { FUNNEL_COPY, FUNNEL_STEPS } from './admin-funnel-content.ts';
import { toFunnelSteps, type FunnelStep } from './funnel.ts';

interface FunnelSectionProps {
  readonly funnel: NonNullable<AnalyticsSummary['funnel']>;
}

/** How many visits get as far as an application. */
export function FunnelSection({ funnel }: FunnelSectionProps) {
  return (
    <section aria-labelledby="funnel">
      <Stack gap={4}>
        <Heading level={3} size="lead" id="funnel">
          {FUNNEL_COPY.title}
        </Heading>
        <Text tone="muted" size="small">
          {FUNNEL_COPY.lead}
        </Text>
        <table aria-labelledby="funnel" css={table}>
          <thead>
            <tr>
              <th scope="col">{FUNNEL_COPY.step}</th>
              <th scope="col">{FUNNEL_COPY.count}</th>
              <th scope="col">{FUNNEL_COPY.share}</th>
            </tr>
          </thead>
          <tbody>
            {toFunnelSteps(funnel).map((step) => (
              <StepRow key={step.name} step={step} />
            ))}
          </tbody>
        </table>
      </Stack>
    </section>
  );
}

function StepRow({ step: { name, count, share, bar } }: { readonly step: FunnelStep }) {
  return (
    <tr>
      <th scope="row">
        {FUNNEL_STEPS[name]}
        <svg aria-hidden="true" width="100%" height="8" css={{ display: 'block', marginTop: space[1] }}>
          <rect width={`${bar * 100}%`} height="8" rx="4" fill={color.series1} />
        </svg>
      </th>
      <td>{formatCount(count)}</td>
      <td>{shareText(share)}</td>
    </tr>
  );
}

function shareText(share: number | null): string {
  if (share === null) return REPORT_COPY.none;
  return share > 1 ? FUNNEL_COPY.more : formatShare(share, 1);
}

const table: CSSObject = {
  width: '100%',
  borderCollapse: 'collapse',
  borderRadius: radius.md,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: `${space[3]} ${space[2]}`,
    borderBlockEnd: `${line.hair} solid ${color.hairline}`,
    textAlign: 'start',
    verticalAlign: 'top',
  },
  '& thead th': { color: color.muted },
  '& th:first-of-type': { width: '50%' },
};
