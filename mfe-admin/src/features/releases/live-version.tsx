import type { ShellServices } from '@site/shared/federation';
import { VersionName } from '../../kit/version-name.tsx';
import { SITE_RELEASES_COPY } from './admin-site-releases-content.ts';
import type { ShownFact } from './facts-list.tsx';
import { LiveTime } from './live-time.tsx';

interface LiveVersionOptions {
  readonly label: string;
  readonly version: string | null;
  readonly since: string | null;
  readonly services: ShellServices;
}

/** What is live, and since when. */
export function liveVersion({ label, version, since, services }: LiveVersionOptions): ShownFact {
  if (version === null) return { label, value: SITE_RELEASES_COPY.none };
  const detail = (
    <>
      {SITE_RELEASES_COPY.since} <LiveTime at={since} services={services} />
    </>
  );
  return { label, value: <VersionName version={version} />, detail };
}
