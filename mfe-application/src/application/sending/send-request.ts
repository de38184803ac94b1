import { ApiError, Problem, PROBLEM_TYPE, type Endpoint, type ReplyOf } from '@site/shared/contracts';

/** The progress of an upload. `sent` equals `total` while the server checks the document. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
  /** No progress for a while. */
  readonly slow: boolean;
  /** An earlier attempt failed and the form is retrying. */
  readonly isRetry?: boolean;
  /** The API is processing an earlier attempt and the form waits for its response. */
  readonly isAwaited?: boolean;
}

export interface Sending {
  /** FormData is sent as multipart, anything else as JSON. */
  readonly body: FormData | object;
  readonly key: string;
  readonly signal: AbortSignal;
  onProgress(progress: UploadProgress): void;
}

/** The API is processing an earlier request with the same key. */
export class RequestInFlight extends ApiError {
  readonly retryAfterMs: number;

  constructor(problem: Problem, retryAfterMs: number) {
    super(problem);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Calls an endpoint by XHR, because fetch does not report upload progress.
 * Resolves with the checked reply; rejects with `ApiError`, or with the signal's reason once aborted.
 */
export function sendRequest<E extends Endpoint>(endpoint: E, sending: Sending): Promise<ReplyOf<E>> {
  const { body, key, signal, onProgress } = sending;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, endpoint.path);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', key);
    const stopWatch = reportProgress(request, onProgress);
    request.onloadend = stopWatch;
    request.onload = () => {
      const reply = readReply(endpoint, request);
      if (reply instanceof ApiError) reject(reply);
      else resolve(reply);
    };
    request.onerror = () => reject(new ApiError(problemOf(0, 'network', 'The server could not be reached')));
    request.onabort = () => reject(signal.reason);
    if (signal.aborted) throw signal.reason;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (body instanceof FormData) request.send(body);
    else sendJson(request, body);
  });
}

function sendJson(request: XMLHttpRequest, body: object): void {
  request.setRequestHeader('Content-Type', 'application/json');
  request.send(JSON.stringify(body));
}

const SLOW_AFTER_MS = 20_000;

/** Reports the upload's progress, and when it stalls. Returns a function that stops the reports. */
function reportProgress(request: XMLHttpRequest, onProgress: Sending['onProgress']): () => void {
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

function readReply<E extends Endpoint>({ status, reply }: E, request: XMLHttpRequest): ReplyOf<E> | ApiError {
  const body = parseJson(request.responseText);
  if (request.status === status) {
    const parsed = reply?.safeParse(body);
    return parsed?.success
      ? (parsed.data as ReplyOf<E>)
      : new ApiError(problemOf(502, 'bad_reply', 'Something went wrong. Try again.'), parsed?.error);
  }
  const isProblem = request.getResponseHeader('content-type')?.startsWith(PROBLEM_TYPE);
  const problem = Problem.safeParse(isProblem ? body : undefined);
  if (!problem.success)
    return new ApiError(problemOf(request.status, 'http_error', `The server answered ${request.status}`));
  return problem.data.code === 'request_in_flight'
    ? new RequestInFlight(problem.data, secondsOf(request.getResponseHeader('retry-after')) * 1000)
    : new ApiError(problem.data);
}

function problemOf(status: number, code: string, title: string): Problem {
  return { type: 'about:blank', status, code, title };
}

/** `Retry-After` in seconds; one without the header. */
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
