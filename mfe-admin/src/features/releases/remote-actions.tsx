import type { RemoteReleases } from '@site/shared/contracts/staff';
import { Button, Cluster, VisuallyHidden } from '@site/shared/ui';
import {
  COMMAND_COPY,
  rollBackQuestion,
  unpinQuestion,
  type ReleaseQuestion,
} from './admin-release-commands-content.ts';
import { remoteName } from './admin-site-releases-content.ts';

interface RemoteActionsProps {
  readonly remote: RemoteReleases;
  readonly held: string | null;
  ask(question: ReleaseQuestion): void;
}

/** What can be done with a remote as a whole. */
export function RemoteActions({ remote, held, ask }: RemoteActionsProps) {
  const { name, previous, pinned } = remote;
  return (
    <Cluster gap={2}>
      {pinned !== null && (
        <ActionButton
          label={COMMAND_COPY.unpin}
          about={remoteName(name)}
          onClick={() => ask(unpinQuestion(remote, held))}
        />
      )}
      {previous !== null && (
        <ActionButton
          label={COMMAND_COPY.rollBack}
          about={remoteName(name)}
          onClick={() => ask(rollBackQuestion(remote, previous))}
        />
      )}
    </Cluster>
  );
}

interface ActionButtonProps {
  readonly label: string;
  /** Completes the label for screen readers. */
  readonly about: string;
  onClick(): void;
}

export function ActionButton({ label, about, onClick }: ActionButtonProps) {
  return (
    <Button variant="secondary" size="sm" onClick={onClick}>
      <span>
        {label}
        <VisuallyHidden> {about}</VisuallyHidden>
      </span>
    </Button>
  );
}
