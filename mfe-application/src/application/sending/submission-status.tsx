import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, Cluster, Text } from '@site/shared/ui';
import { useOnline } from './use-online.ts';
import { UploadProgress } from '../document/upload-progress.tsx';
import { FAILURE_COPY, RECEIPT_COPY } from './sending-content.ts';
import type { Submission, SubmissionState } from './use-submission.ts';

interface SubmissionStatusProps {
  readonly submission: Submission;
  readonly services: ShellServices;
  /** Reloads the page and keeps what was typed. */
  onReload(): void;
}

/** The outcome of the submission on the page itself, because a toast may be missed. */
export function SubmissionStatus({ submission, services, onReload }: SubmissionStatusProps) {
  const { state, cancel } = submission;
  const online = useOnline();
  const isWaiting = state.step === 'idle' || state.step === 'sending';
  return (
    <>
      {!online && isWaiting && (
        <Callout tone="info">
          <Text role="status">{FAILURE_COPY.offline}</Text>
        </Callout>
      )}
      <Outcome state={state} services={services} isOnline={online} onCancel={cancel} onReload={onReload} />
    </>
  );
}

interface OutcomeProps {
  readonly state: SubmissionState;
  readonly services: ShellServices;
  readonly isOnline: boolean;
  onCancel(): void;
  onReload(): void;
}

function Outcome({ state, services, isOnline, onCancel, onReload }: OutcomeProps) {
  if (state.step === 'sending' && state.progress)
    return <UploadProgress progress={state.progress} services={services} onCancel={onCancel} />;
  if (state.step === 'failed')
    return (
      <Callout tone="danger" title={state.failure.title}>
        <Text>{state.offline ? networkText(isOnline) : state.failure.description}</Text>
        {state.failure.isOutdated ? (
          <Cluster>
            <Button variant="secondary" size="sm" onClick={onReload}>
              {FAILURE_COPY.outdated.reload}
            </Button>
            <Text size="small">{FAILURE_COPY.outdated.help}</Text>
          </Cluster>
        ) : (
          <Text>{FAILURE_COPY.nothingLost}</Text>
        )}
      </Callout>
    );
  if (state.step === 'sent')
    return (
      <Callout tone="success" title={RECEIPT_COPY.title}>
        <Text>
          {RECEIPT_COPY.reference} <strong css={{ whiteSpace: 'nowrap' }}>{state.reference}</strong>.{' '}
          {RECEIPT_COPY.redirect}
        </Text>
      </Callout>
    );
  return null;
}

function networkText(isOnline: boolean): string {
  return isOnline ? FAILURE_COPY.onlineAgain : FAILURE_COPY.offline;
}
