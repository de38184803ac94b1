import type { ReactNode } from 'react';
import type { RemoteReleases } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Cluster } from '@site/shared/ui';
import { VersionName } from '../../kit/version-name.tsx';
import { formatInstant } from '../../kit/time/format-instant.ts';
import {
  COMMAND_COPY,
  previewQuestion,
  releaseText,
  type ReleaseQuestion,
} from './admin-release-commands-content.ts';
import { hostText, polledText, REMOTE_COPY, trustText } from './admin-site-releases-content.ts';
import { FactsList, type ShownFact } from './facts-list.tsx';
import { liveVersion } from './live-version.tsx';
import { ActionButton } from './remote-actions.tsx';

interface RemoteFactsProps {
  readonly remote: RemoteReleases;
  readonly services: ShellServices;
  readonly ask: ((question: ReleaseQuestion) => void) | null;
}

/** The live release of a remote, and its host. */
export function RemoteFacts({ remote, services, ask }: RemoteFactsProps) {
  const { live, liveSince, pinned, isTrusted, isReachable } = remote;
  const facts: readonly ShownFact[] = [
    liveVersion({ label: REMOTE_COPY.release, version: live, since: liveSince, services }),
    {
      label: REMOTE_COPY.pin,
      value: pinned === null ? REMOTE_COPY.notPinned : <VersionName version={pinned} />,
    },
    { label: REMOTE_COPY.signature, value: trustText(isTrusted) },
    { label: REMOTE_COPY.host, value: hostText(isReachable), detail: lastPoll(remote, services) },
    ...waiting(remote, ask),
  ];
  return <FactsList facts={facts} />;
}

function lastPoll({ polledAt, outcome }: RemoteReleases, services: ShellServices): ReactNode {
  if (polledAt === null) return undefined;
  return polledText(formatInstant(polledAt, services.facts.reportingTimeZone), outcome);
}

/** A release that waits because the remote is pinned or the site is held. A refused one cannot be shown. */
function waiting(remote: RemoteReleases, ask: RemoteFactsProps['ask']): readonly ShownFact[] {
  const { name, candidate, live, refusal } = remote;
  if (candidate === null || candidate === live || candidate === refusal?.version) return [];
  const value = (
    <Cluster gap={2}>
      <VersionName version={candidate} />
      {ask && (
        <ActionButton
          label={COMMAND_COPY.preview}
          about={releaseText(name, candidate)}
          onClick={() => ask(previewQuestion(remote, candidate))}
        />
      )}
    </Cluster>
  );
  return [{ label: REMOTE_COPY.waiting, value }];
}
