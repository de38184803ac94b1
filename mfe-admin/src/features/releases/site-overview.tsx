import type { SiteReleases } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { card, Heading, Stack } from '@site/shared/ui';
import { SITE_RELEASES_COPY } from './admin-site-releases-content.ts';
import { FactsList } from './facts-list.tsx';
import { liveVersion } from './live-version.tsx';

interface SiteOverviewProps {
  readonly site: SiteReleases;
  readonly services: ShellServices;
}

/** The live composition and the shell's release. */
export function SiteOverview({ site, services }: SiteOverviewProps) {
  const { composition, liveSince, pages, shell, shellSince } = site;
  const copy = SITE_RELEASES_COPY;
  return (
    <section aria-labelledby="live-composition" css={card({ padding: 'md' })}>
      <Stack gap={4}>
        <Heading level={3} size="lead" id="live-composition">
          {copy.site}
        </Heading>
        <FactsList
          facts={[
            liveVersion({ label: copy.composition, version: composition, since: liveSince, services }),
            liveVersion({ label: copy.shell, version: shell, since: shellSince, services }),
            { label: copy.pages, value: pages.toLocaleString('en-US') },
          ]}
        />
      </Stack>
    </section>
  );
}
