import type { EarlierRelease, RemoteReleases } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Cluster, Disclosure, Text } from '@site/shared/ui';
import { VersionName } from '../../kit/version-name.tsx';
import { ReportTable, type ReportColumn } from '../../kit/list/report-table.tsx';
import {
  COMMAND_COPY,
  pinQuestion,
  previewQuestion,
  releaseText,
  type ReleaseQuestion,
} from './admin-release-commands-content.ts';
import {
  earlierCaption,
  earlierTitle,
  REMOTE_COPY,
  remoteName,
  trustText,
} from './admin-site-releases-content.ts';
import { LiveTime } from './live-time.tsx';
import { ActionButton } from './remote-actions.tsx';

interface EarlierReleasesProps {
  readonly remote: RemoteReleases;
  readonly services: ShellServices;
  readonly ask: ((question: ReleaseQuestion) => void) | null;
}

/** The releases that can be live again, on demand. */
export function EarlierReleases({ remote, services, ask }: EarlierReleasesProps) {
  const { earlier, name } = remote;
  const copy = REMOTE_COPY.earlier;
  if (earlier.length === 0)
    return (
      <Text tone="muted" size="small">
        {copy.none}
      </Text>
    );
  const columns: readonly ReportColumn<EarlierRelease>[] = [
    { label: copy.version, cell: ({ version }) => <VersionName version={version} /> },
    { label: copy.liveAt, cell: ({ liveAt }) => <LiveTime at={liveAt} services={services} /> },
    { label: copy.signature, cell: ({ isTrusted }) => trustText(isTrusted) },
    ...(ask
      ? [
          {
            label: copy.actions,
            cell: ({ version }: EarlierRelease) => <Actions remote={remote} version={version} ask={ask} />,
          },
        ]
      : []),
  ];
  return (
    <Disclosure summary={earlierTitle(earlier.length)} css={{ borderBottom: 0 }}>
      <ReportTable
        caption={earlierCaption(remoteName(name))}
        columns={columns}
        rows={earlier}
        keyOf={({ version }) => version}
      />
    </Disclosure>
  );
}

interface ActionsProps {
  readonly remote: RemoteReleases;
  readonly version: string;
  ask(question: ReleaseQuestion): void;
}

function Actions({ remote, version, ask }: ActionsProps) {
  const about = releaseText(remote.name, version);
  return (
    <Cluster gap={2}>
      <ActionButton
        label={COMMAND_COPY.pin}
        about={about}
        onClick={() => ask(pinQuestion(remote, version))}
      />
      <ActionButton
        label={COMMAND_COPY.preview}
        about={about}
        onClick={() => ask(previewQuestion(remote, version))}
      />
    </Cluster>
  );
}
