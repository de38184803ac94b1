import type { ShellServices } from '@site/shared/federation';
import { Callout, Text } from '@site/shared/ui';
import { useOnline } from './use-online.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { Submission, SubmissionState } from './use-submission.ts';

interface SubmissionStatusProps {
  readonly submission: Submission;
  readonly services: ShellServices;
}

/** What became of the submission, on the page itself: a toast may be missed. */
export function SubmissionStatus({ submission, services }: SubmissionStatusProps) {
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
      <Outcome state={state} services={services} onCancel={cancel} />
    </>
  );
}

interface OutcomeProps {
  readonly state: SubmissionState;
  readonly services: ShellServices;
  onCancel(): void;
}

function Outcome({ state, services, onCancel }: OutcomeProps) {
  if (state.step === 'sending' && state.progress)
    return <UploadProgress progress={state.progress} services={services} onCancel={onCancel} />;
  if (state.step === 'failed')
    return (
      <Callout tone="danger" title={state.failure.title}>
        <Text>{state.offline ? OFFLINE : state.failure.description}</Text>
        <Text>Nothing you wrote is lost.</Text>
      </Callout>
    );
  if (state.step === 'sent')
    return (
      <Callout tone="success" title="Application Submitted">
        <Text>
          Your reference is <strong>{state.reference}</strong>. We take you to the home page.
        </Text>
      </Callout>
    );
  return null;
}

const OFFLINE = "You're offline. We'll keep your draft.";
