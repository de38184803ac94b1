import { useRef } from 'react';
import { Button } from '@site/shared/ui';
import { useRestoreFocus } from '../form/use-restore-focus.ts';
import { SUBMIT_COPY } from './sending-content.ts';
import type { SubmissionState } from './use-submission.ts';

/** Sends the form. A disabled button loses the focus, so it is focused again if the form stays. */
export function SubmitButton({ step }: { readonly step: SubmissionState['step'] }) {
  const button = useRef<HTMLButtonElement>(null);
  const sending = step === 'sending';
  const focusProps = useRestoreFocus(sending, button, step !== 'sent');
  return (
    <div {...focusProps}>
      <Button
        ref={button}
        id="submit"
        type="submit"
        size="lg"
        loading={sending}
        loadingText={SUBMIT_COPY.submitting}
        disabled={step === 'sent'}
      >
        {SUBMIT_COPY.submit}
      </Button>
    </div>
  );
}
