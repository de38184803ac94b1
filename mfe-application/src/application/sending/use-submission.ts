import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createUuid, type SubmissionForm } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { useNavigate } from 'react-router-dom';
import type { FormController } from '../form/form-controller.ts';
import { TOAST_ACTION, UNEXPLAINED, type Failure } from './failure.ts';
import { UPLOAD_COPY } from '../document/document-content.ts';
import { RECEIPT_COPY, SUBMIT_COPY } from './sending-content.ts';
import { storeSent } from './sent-storage.ts';
import type { UploadProgress } from './send-request.ts';

const REDIRECT_DELAY_MS = 2000;

export type SubmissionState =
  | { readonly step: 'idle' }
  | { readonly step: 'sending'; readonly progress: UploadProgress | null }
  | { readonly step: 'failed'; readonly failure: Failure; readonly offline: boolean }
  | { readonly step: 'sent'; readonly reference: string };

interface DocumentToSend {
  readonly file: File | null;
  /** The upload's id once it has ended; null when the file is sent with the form, undefined after a cancel. */
  uploaded(): Promise<string | null | undefined>;
}

/**
 * The key of an attempt without a receipt. It outlives the form: one that is rendered anew, or opened again, sends under the same
 * key, so that an application whose answer was lost is not received twice.
 */
let openKey: string | null = null;

export type Submission = ReturnType<typeof useSubmission>;

/** Sends the form and reports the outcome. */
export function useSubmission(services: ShellServices) {
  const [state, setState] = useState<SubmissionState>({ step: 'idle' });
  const key = useRef(openKey);
  const isKeyUnused = useRef(openKey === null);
  const abort = useRef<AbortController | null>(null);
  useHomeAfter(state.step === 'sent');

  const idempotencyKey = () => (key.current ??= createUuid());

  /** Resolves with the failure, null on success, undefined after a cancel. */
  async function send(controller: FormController, form: SubmissionForm, { file, uploaded }: DocumentToSend) {
    const { signal } = (abort.current = new AbortController());
    const onProgress = (progress: UploadProgress) => setState({ step: 'sending', progress });
    setState({ step: 'sending', progress: null });
    services.announce(SUBMIT_COPY.submitting);
    const upload = await uploaded();
    if (upload === undefined) {
      setState({ step: 'idle' });
      return undefined;
    }
    const isFirst = isKeyUnused.current;
    isKeyUnused.current = false;
    openKey = idempotencyKey();
    try {
      const receipt = await controller.send({
        form,
        file,
        upload,
        key: idempotencyKey(),
        isFirst,
        signal,
        onProgress,
      });
      succeed(receipt.reference);
      return null;
    } catch (error) {
      if (!signal.aborted) return fail(error, controller.explain(error));
      setState({ step: 'idle' });
      return undefined;
    }
  }

  function succeed(reference: string) {
    openKey = null;
    setState({ step: 'sent', reference });
    keepReference(reference);
    services.toast({
      title: RECEIPT_COPY.title,
      description: RECEIPT_COPY.thanks,
      action: TOAST_ACTION,
    });
  }

  function keepReference(reference: string) {
    services.leaveReceipt({ reference });
    storeSent(reference);
  }

  function fail(error: unknown, failure: Failure = UNEXPLAINED): Failure {
    console.error(error);
    if (failure.received) {
      openKey = null;
      key.current = null;
      isKeyUnused.current = true;
      keepReference(failure.received);
    }
    setState({ step: 'failed', failure, offline: !navigator.onLine });
    const { title, description } = failure;
    services.toast({ title, description, tone: 'destructive', action: TOAST_ACTION });
    return failure;
  }

  return {
    state,
    send,
    fail,
    idempotencyKey,
    /** Reuses the key of a restored draft, so that a response lost with the old tab does not duplicate the application. */
    resume(restored: string) {
      key.current = restored;
      isKeyUnused.current = false;
    },
    cancel() {
      abort.current?.abort();
      services.announce(UPLOAD_COPY.canceled);
    },
  };
}

// Leaving the page clears the timer, so a visitor who has moved on is not redirected.
function useHomeAfter(sent: boolean): void {
  const navigate = useNavigate();
  const goHome = useEffectEvent(() => void navigate('/'));
  useEffect(() => {
    if (!sent) return undefined;
    const timer = setTimeout(() => goHome(), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [sent]);
}
