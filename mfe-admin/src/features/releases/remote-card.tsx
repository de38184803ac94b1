import { useRef } from 'react';
import type { RemoteReleases } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Badge, card, Callout, Cluster, Heading, Stack, Text } from '@site/shared/ui';
import { REMOTE_COPY, remoteName } from './admin-site-releases-content.ts';
import type { ReleaseQuestion } from './admin-release-commands-content.ts';
import { EarlierReleases } from './earlier-releases.tsx';
import { RemoteActions } from './remote-actions.tsx';
import { RemoteFacts } from './remote-facts.tsx';
import { Refusal } from './refusal.tsx';

export interface RemoteCardProps {
  readonly remote: RemoteReleases;
  /** The composition that is held live. */
  readonly held: string | null;
  readonly services: ShellServices;
  /** Null if commands are not set up. `fallback` gets the focus if the pressed button goes away. */
  readonly ask: ((question: ReleaseQuestion, fallback: HTMLElement | null) => void) | null;
}

/** One remote: what is live, what its host offers, and what an admin can do. */
export function RemoteCard({ remote, held, services, ask }: RemoteCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const askHere = ask && ((question: ReleaseQuestion) => ask(question, heading.current));
  const id = `remote-${remote.name}`;
  return (
    <section aria-labelledby={id} css={card({ padding: 'md' })}>
      <Stack gap={4}>
        <Cluster css={{ justifyContent: 'space-between' }}>
          <Cluster gap={2}>
            <Heading ref={heading} level={4} size="lead" id={id} tabIndex={-1}>
              {remoteName(remote.name)}
            </Heading>
            <States remote={remote} />
          </Cluster>
          {askHere && <RemoteActions remote={remote} held={held} ask={askHere} />}
        </Cluster>
        <RemoteFacts remote={remote} services={services} ask={askHere} />
        <Problem remote={remote} services={services} />
        <EarlierReleases remote={remote} services={services} ask={askHere} />
      </Stack>
    </section>
  );
}

/** What an admin must not overlook. */
function States({ remote: { pinned, isTrusted, isReachable, refusal } }: Pick<RemoteCardProps, 'remote'>) {
  return (
    <>
      {pinned !== null && <Badge>{REMOTE_COPY.pinned}</Badge>}
      {isTrusted === false && <Badge tone="accent">{REMOTE_COPY.notTrusted}</Badge>}
      {isReachable === false && <Badge tone="accent">{REMOTE_COPY.unreachable}</Badge>}
      {refusal && <Badge tone="accent">{REMOTE_COPY.refused}</Badge>}
    </>
  );
}

/** The last refusal with its reasons, or else what is wrong with the host. */
function Problem({ remote: { refusal, problem }, services }: Pick<RemoteCardProps, 'remote' | 'services'>) {
  if (refusal) return <Refusal refusal={refusal} services={services} />;
  if (problem === null) return null;
  return (
    <Callout tone="warning">
      <Text css={{ overflowWrap: 'anywhere' }}>{problem}</Text>
    </Callout>
  );
}
