import type { ShellServices } from '@site/shared/federation';
import { Callout, Text } from '@site/shared/ui';
import { UploadProgress } from './upload-progress.tsx';
import type { Submission } from './use-submission.ts';

interface SubmissionStatusProps {
  readonly submission: Submission;
  readonly services: ShellServices;
}

/** What became of the submission, on the page itself: a toast may be missed. */
export function SubmissionStatus({ submission, services }: SubmissionStatusProps) {
  const { state, cancel } = submission;
  if (state.step === 'sending' && state.progress)
    return <UploadProgress progress={state.progress} services={services} onCancel={cancel} />;
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
