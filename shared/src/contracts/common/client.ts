import type { Endpoint, ReplyOf } from './endpoint.ts';
import { Problem, PROBLEM_TYPE } from './problem.ts';

/** A call that the API refused, or that got no answer (`status` 0, code `network`). Branch on `code`, never on text. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: Problem;

  constructor(problem: Problem, cause?: unknown) {
    super(problem.detail ?? problem.title, { cause });
    this.problem = problem;
  }

  get status(): number {
    return this.problem.status;
  }

  get code(): string {
    return this.problem.code;
  }
}

/** Marks a call that no user action caused, such as a poll. It does not extend a session. */
export const BACKGROUND_HEADER = 'x-background-request';

export interface CallInput {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | undefined>;
  /** An object is sent as JSON, a FormData as multipart. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** Calls an endpoint on the page's own origin. Resolves with the validated reply; rejects with `ApiError`. */
export async function callApi<E extends Endpoint>(endpoint: E, input: CallInput = {}): Promise<ReplyOf<E>> {
  const response = await send(endpoint, input);
  if (!response.ok) throw new ApiError(await readProblem(response));
  if (!endpoint.reply) return undefined as ReplyOf<E>;
  const parsed = endpoint.reply.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success)
    throw new ApiError(problemOf(502, 'bad_reply', 'Something went wrong. Try again.'), parsed.error);
  return parsed.data as ReplyOf<E>;
}

/** As `callApi`, for endpoints whose reply is not JSON (documents): resolves with the raw response. */
export async function fetchApi(endpoint: Endpoint, input: CallInput = {}): Promise<Response> {
  const response = await send(endpoint, input);
  if (!response.ok) throw new ApiError(await readProblem(response));
  return response;
}

async function send(endpoint: Endpoint, input: CallInput): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...input.headers };
  let body: BodyInit | undefined;
  if (input.body instanceof FormData) body = input.body;
  else if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(input.body);
  }
  try {
    return await fetch(urlOf(endpoint, input), {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(input.signal ? { signal: input.signal } : {}),
    });
  } catch (error) {
    throw new ApiError(problemOf(0, 'network', 'The server could not be reached'), error);
  }
}

/** Path of a call: parameters filled in and encoded, undefined query values left out. */
export function urlOf(endpoint: Endpoint, input: Pick<CallInput, 'params' | 'query'>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(key, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

async function readProblem(response: Response): Promise<Problem> {
  const isProblem = response.headers.get('content-type')?.startsWith(PROBLEM_TYPE);
  const parsed = Problem.safeParse(isProblem ? await response.json().catch(() => undefined) : undefined);
  return parsed.success
    ? parsed.data
    : problemOf(response.status, 'http_error', `The server answered ${response.status}`);
}

function problemOf(status: number, code: string, title: string): Problem {
  return { type: 'about:blank', status, code, title };
}
