import type { RemoteReleases } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Callout, Disclosure, fontSize, space } from '@site/shared/ui';
import { formatInstant } from '../../kit/time/format-instant.ts';
import { moreReasonsText, refusedText } from './admin-site-releases-content.ts';

interface RefusalProps {
  readonly refusal: NonNullable<RemoteReleases['refusal']>;
  readonly services: ShellServices;
}

/** A broken release often fails on each page for the same reason. */
const SHOWN_REASONS = 3;

/** The last refused release with its reasons. */
export function Refusal({ refusal: { version, at, reasons }, services }: RefusalProps) {
  const more = reasons.slice(SHOWN_REASONS);
  return (
    <Callout tone="danger" title={refusedText(version, formatInstant(at, services.facts.reportingTimeZone))}>
      <Reasons reasons={reasons.slice(0, SHOWN_REASONS)} />
      {more.length > 0 && (
        <Disclosure summary={moreReasonsText(more.length)} css={{ borderBottom: 0 }}>
          <Reasons reasons={more} />
        </Disclosure>
      )}
    </Callout>
  );
}

function Reasons({ reasons }: { readonly reasons: readonly string[] }) {
  return (
    <ul
      css={{
        display: 'grid',
        gap: space[1],
        paddingInlineStart: space[4],
        fontSize: fontSize.small,
        overflowWrap: 'anywhere',
      }}
    >
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
