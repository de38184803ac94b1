import {
  ApiError,
  Problem,
  PROBLEM_TYPE,
  submitApplication,
  SubmissionReceipt,
  type SubmissionForm,
} from '@site/shared/contracts';
import type { FormSigns } from './form-signs.ts';

/** How far an upload is; `sent` equals `total` while the server looks at the document. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
  /** Nothing has moved for a while. */
  readonly slow: boolean;
}

export interface SendInput {
  readonly form: SubmissionForm;
  readonly file: File | null;
  /** Names this submission: sent again after a lost answer, it is stored once. */
  readonly key: string;
  readonly signal: AbortSignal;
  readonly signs: FormSigns;
  readonly newsletter: boolean;
  onProgress(progress: UploadProgress): void;
}

/** The API works on an earlier request under the same key. */
export class StillWorking extends ApiError {
  readonly retryAfterMs: number;

  constructor(problem: Problem, retryAfterMs: number) {
    super(problem);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Sends a submission; by XHR, because fetch tells nothing of an upload's progress.
 * Resolves with the checked receipt; rejects with `ApiError`, or with the signal's reason once aborted.
 */
export function sendSubmission({
  form,
  file,
  key,
  signal,
  signs,
  newsletter,
  onProgress,
}: SendInput): Promise<SubmissionReceipt> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(submitApplication.method, submitApplication.path);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', key);
    const stopWatch = reportProgress(request, onProgress);
    request.onloadend = stopWatch;
    request.onload = () => {
      const receipt = readReceipt(request);
      if (receipt instanceof ApiError) reject(receipt);
      else resolve(receipt);
    };
    request.onerror = () => reject(new ApiError(problemOf(0, 'network', 'The server could not be reached')));
    request.onabort = () => reject(signal.reason);
    if (signal.aborted) throw signal.reason;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(toFormData({ ...form, ...signs, newsletter: newsletter ? 'yes' : '' }, file));
  });
}

const SLOW_AFTER_MS = 20_000;

/** Tells how far the upload is, and when nothing moves. The result ends it. */
function reportProgress(request: XMLHttpRequest, onProgress: SendInput['onProgress']): () => void {
  let last: UploadProgress = { sent: 0, total: 0, slow: false };
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(() => onProgress({ ...last, slow: true }), SLOW_AFTER_MS);
  };
  request.upload.onprogress = ({ loaded, total }) => {
    clearTimeout(timer);
    last = { sent: loaded, total, slow: false };
    onProgress(last);
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}

function toFormData(form: Readonly<Record<string, string>>, file: File | null): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  if (file) data.append(submitApplication.multipart?.file ?? 'file', file);
  return data;
}

function readReceipt(request: XMLHttpRequest): SubmissionReceipt | ApiError {
  const body = parseJson(request.responseText);
  if (request.status === submitApplication.status) {
    const receipt = SubmissionReceipt.safeParse(body);
    return receipt.success
      ? receipt.data
      : new ApiError(problemOf(502, 'bad_reply', 'The answer was not understood'), receipt.error);
  }
  const isProblem = request.getResponseHeader('content-type')?.startsWith(PROBLEM_TYPE);
  const problem = Problem.safeParse(isProblem ? body : undefined);
  const status = request.status;
  if (!problem.success) return new ApiError(problemOf(status, 'http_error', `The server answered ${status}`));
  return problem.data.code === 'request_in_flight'
    ? new StillWorking(problem.data, secondsOf(request.getResponseHeader('retry-after')) * 1000)
    : new ApiError(problem.data);
}

function problemOf(status: number, code: string, title: string): Problem {
  return { type: 'about:blank', status, code, title };
}

/** `Retry-After` in seconds, one where it says nothing. */
function secondsOf(header: string | null): number {
  return Number(header) || 1;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
