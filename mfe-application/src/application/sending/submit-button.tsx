import { useRef } from 'react';
import { Button } from '@site/shared/ui';
import { useRestoreFocus } from '../form/use-restore-focus.ts';
import type { SubmissionState } from './use-submission.ts';

/** Sends the form. A disabled button loses the focus: it gets it back when the form stays. */
export function SubmitButton({ step }: { readonly step: SubmissionState['step'] }) {
  const button = useRef<HTMLButtonElement>(null);
  const sending = step === 'sending';
  const heir = useRestoreFocus(sending, button, step !== 'sent');
  return (
    <div {...heir}>
      <Button
        ref={button}
        id="submit"
        type="submit"
        size="lg"
        loading={sending}
        loadingText="Submitting..."
        disabled={step === 'sent'}
      >
        Submit Application
      </Button>
    </div>
  );
}
