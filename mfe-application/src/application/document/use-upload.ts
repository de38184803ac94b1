import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormController } from '../form/form-controller.ts';
import type { UploadProgress } from '../sending/send-request.ts';

export type UploadState =
  | { readonly step: 'none' }
  | { readonly step: 'uploading'; readonly progress: UploadProgress }
  | { readonly step: 'ready'; readonly upload: string }
  /** The document is sent with the form: the network, a limit or the visitor stopped the upload. */
  | { readonly step: 'with-form' };

interface UploadOptions {
  /** Whether an uploaded document stays when the visitor leaves the page, because a draft refers to it. */
  readonly isKept: boolean;
  load(): Promise<FormController>;
  idempotencyKey(): string;
  /** The API refused the document. */
  onRefused(message: string, error: unknown): void;
  onReady(upload: string): void;
}

interface Run {
  readonly abort: AbortController;
  readonly key: string;
  readonly over: Promise<string | null | undefined>;
}

/** Uploads the chosen document while the visitor fills in the rest of the form. */
export function useUpload({ isKept, load, idempotencyKey, onRefused, onReady }: UploadOptions) {
  const [state, setState] = useState<UploadState>({ step: 'none' });
  const run = useRef<Run | null>(null);
  /** A submission waits for the upload or names it, so the upload outlives the page. */
  const isClaimed = useRef(false);
  const isLeft = useRef(false);
  /** The draft knew the upload when the page was left. */
  const isRemembered = useRef(false);

  async function send(file: File, { abort: { signal }, key }: Omit<Run, 'over'>) {
    const show = (next: UploadState) => !signal.aborted && setState(next);
    const onProgress = (progress: UploadProgress) => show({ step: 'uploading', progress });
    const controller = await load().catch(() => null);
    try {
      if (!controller || !navigator.onLine) throw new Error('Not now');
      const upload = await controller.upload(file, { key, signal, onProgress });
      if (signal.aborted) controller.forgetUpload(upload, key);
      else onReady(upload);
      show({ step: 'ready', upload });
      return upload;
    } catch (error) {
      if (signal.aborted) return undefined;
      const refusal = controller?.refusalOf(error);
      show({ step: refusal ? 'none' : 'with-form' });
      if (refusal) onRefused(refusal, error);
      return null;
    }
  }

  function start(file: File) {
    drop();
    const begun = { abort: new AbortController(), key: idempotencyKey() };
    setState({ step: 'uploading', progress: { sent: 0, total: 0, slow: false } });
    run.current = { ...begun, over: send(file, begun) };
  }

  /** Stops a running upload. The document stays chosen. */
  function cancel() {
    run.current?.abort.abort();
    run.current = null;
    setState({ step: 'with-form' });
  }

  /** Removes the document, from the API as well. */
  function drop() {
    const { current: last } = run;
    isClaimed.current = false;
    run.current = null;
    setState({ step: 'none' });
    if (!last) return;
    last.abort.abort();
    void Promise.all([last.over, load()]).then(
      ([upload, controller]) => upload && controller.forgetUpload(upload, last.key),
      () => undefined,
    );
  }

  /** Takes over a document that was uploaded on an earlier visit. */
  function adopt(upload: string) {
    run.current = { abort: new AbortController(), key: idempotencyKey(), over: Promise.resolve(upload) };
    setState({ step: 'ready', upload });
  }

  const leave = useEffectEvent(() => {
    isLeft.current = true;
    isRemembered.current = isKept && state.step === 'ready';
    if (isClaimed.current) return;
    if (isKept) run.current?.abort.abort();
    else drop();
  });
  useEffect(() => () => leave(), []);

  return {
    state,
    start,
    cancel,
    drop,
    adopt,
    /**
     * The upload's id once it has ended; null when the document is sent with the form, undefined after a cancel. From now
     * on, a submission needs the upload.
     */
    async settled() {
      isClaimed.current = true;
      return run.current?.over ?? null;
    },
    /** The form was sent and owns the document. */
    handOver() {
      run.current = null;
    },
    /** The submission was canceled or has failed. */
    release() {
      isClaimed.current = false;
      if (isLeft.current && !isRemembered.current) drop();
    },
  };
}
