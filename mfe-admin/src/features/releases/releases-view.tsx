import { useRef, useState } from 'react';
import type { SiteReleases } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Button, Cluster, Heading, Skeleton, Stack } from '@site/shared/ui';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { messageOf } from '../../kit/service-message.ts';
import {
  COMMAND_COPY,
  unpinAllQuestion,
  withCanaryEffect,
  type ReleaseQuestion,
} from './admin-release-commands-content.ts';
import { SITE_RELEASES_COPY } from './admin-site-releases-content.ts';
import { CanaryCard } from './canary-card.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { Notices } from './notices.tsx';
import { RemoteCard } from './remote-card.tsx';
import { SiteOverview } from './site-overview.tsx';
import { useSiteReleases } from './site-releases-query.ts';
import { useFocusFallback } from './use-focus-fallback.ts';

interface ViewProps {
  readonly services: ShellServices;
}

/** What is live, and commands for it: `/admin?view=releases`. */
export function ReleasesView({ services }: ViewProps) {
  const query = useSiteReleases();
  return (
    <section aria-labelledby="site-releases">
      <Stack gap={6}>
        <Heading level={2} size="h3" id="site-releases" tabIndex={-1}>
          {SITE_RELEASES_COPY.title}
        </Heading>
        {query.error && (
          <LoadFailure title={messageOf(query.error, SITE_RELEASES_COPY.failure)} query={query} />
        )}
        {query.isPending && <Loading />}
        {query.data && <Loaded site={query.data} services={services} />}
      </Stack>
    </section>
  );
}

function Loading() {
  return (
    <>
      <p role="status">{SITE_RELEASES_COPY.loading}</p>
      <Skeleton lines={12} />
    </>
  );
}

function Loaded({ site, services }: ViewProps & { readonly site: SiteReleases }) {
  const [question, setQuestion] = useState<ReleaseQuestion | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const noteButton = useFocusFallback();
  const { held, canary, remotes, missingSetting } = site;
  const canUnpin = held !== null || remotes.some(({ pinned }) => pinned !== null);

  function ask(asked: ReleaseQuestion, fallback: HTMLElement | null) {
    noteButton(fallback);
    setQuestion(withCanaryEffect(asked, canary));
  }

  return (
    <>
      <Notices site={site} services={services} />
      <SiteOverview site={site} services={services} />
      {canary && <CanaryCard canary={canary} services={services} />}
      <Cluster css={{ justifyContent: 'space-between' }}>
        <Heading ref={heading} level={3} size="lead" tabIndex={-1}>
          {SITE_RELEASES_COPY.remotes}
        </Heading>
        {missingSetting === null && canUnpin && (
          <Button variant="secondary" size="sm" onClick={() => ask(unpinAllQuestion(site), heading.current)}>
            {COMMAND_COPY.unpinAll}
          </Button>
        )}
      </Cluster>
      {remotes.map((remote) => (
        <RemoteCard
          key={remote.name}
          {...{ remote, held, services }}
          ask={missingSetting === null ? ask : null}
        />
      ))}
      <CommandDialog services={services} question={question} onClosed={() => setQuestion(null)} />
    </>
  );
}
