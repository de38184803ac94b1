import type { SiteReleases } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Callout, Text } from '@site/shared/ui';
import { formatInstant } from '../../kit/time/format-instant.ts';
import { heldText, notSetUpText, SITE_RELEASES_COPY, troubleText } from './admin-site-releases-content.ts';

interface NoticesProps {
  readonly site: SiteReleases;
  readonly services: ShellServices;
}

/** What keeps releases from going live, and admins from acting. */
export function Notices({ site: { missingSetting, trouble, held }, services }: NoticesProps) {
  const copy = SITE_RELEASES_COPY;
  return (
    <>
      {missingSetting !== null && (
        <Callout title={copy.notSetUp}>
          <Text>{notSetUpText(missingSetting)}</Text>
        </Callout>
      )}
      {trouble && (
        <Callout tone="danger" title={copy.trouble}>
          <Text css={{ overflowWrap: 'anywhere' }}>
            {troubleText(trouble.message, formatInstant(trouble.at, services.facts.reportingTimeZone))}
          </Text>
        </Callout>
      )}
      {held !== null && (
        <Callout tone="warning" title={copy.held}>
          <Text css={{ overflowWrap: 'anywhere' }}>{heldText(held)}</Text>
        </Callout>
      )}
    </>
  );
}
