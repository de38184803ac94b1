import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, Cluster, Text } from '@site/shared/ui';
import { useOnline } from './use-online.ts';
import { UploadProgress } from '../document/upload-progress.tsx';
import type { Submission, SubmissionState } from './use-submission.ts';

interface SubmissionStatusProps {
  readonly submission: Submission;
  readonly services: ShellServices;
  /** Loads the page again, with what was typed. */
  onReload(): void;
}

/** What became of the submission, on the page itself: a toast may be missed. */
export function SubmissionStatus({ submission, services, onReload }: SubmissionStatusProps) {
  const { state, cancel } = submission;
  const online = useOnline();
  const isWaiting = state.step === 'idle' || state.step === 'sending';
  return (
    <>
      {!online && isWaiting && (
        <Callout tone="info">
          <Text role="status">{OFFLINE}</Text>
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
        <Text>{state.offline ? (isOnline ? ONLINE_AGAIN : OFFLINE) : state.failure.description}</Text>
        {state.failure.isOutdated ? (
          <Cluster>
            <Button variant="secondary" size="sm" onClick={onReload}>
              Reload the page
            </Button>
            <Text size="small">If that does not help, call or email us.</Text>
          </Cluster>
        ) : (
          <Text>Nothing you wrote is lost.</Text>
        )}
      </Callout>
    );
  if (state.step === 'sent')
    return (
      <Callout tone="success" title="Application Submitted">
        <Text>
          Your reference is <strong css={{ whiteSpace: 'nowrap' }}>{state.reference}</strong>. We take you to
          the home page.
        </Text>
      </Callout>
    );
  return null;
}

const ONLINE_AGAIN = "You're back online. Submit the form again.";
const OFFLINE = "You're offline. We'll keep your draft.";
