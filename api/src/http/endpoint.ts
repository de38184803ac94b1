import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@site/shared/contracts';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { z } from 'zod/mini';
import { AppError } from '../errors.ts';
import { authenticate, type Actor, type Identify } from './authenticate.ts';
import { inTime, type BodyTimeouts } from './body-timeouts.ts';
import { toAppError } from './error-handler.ts';
import { addressKey, underLimit, type Limiter } from '../limits/rate-limit.ts';
import { requestInfo, type RequestInfo } from './request-info.ts';
import { sendJson } from './send.ts';
import { receiveUpload, uploadOf, type Upload } from './upload.ts';

/** A checked call of an endpoint: what its contract promises, and who asks. */
export interface Call<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly info: RequestInfo;
  /** Null on a public endpoint. */
  readonly actor: Actor | null;
  readonly upload: Upload | null;
  readonly headers: Request['headers'];
  readonly response: Response;
}

/** Answers a call; one that writes the response itself (a document, a 304) resolves with nothing. */
export type Handle<E> = (call: Call<E>) => Promise<ReplyOf<E> | void>;

export interface MountOptions {
  /** Counts calls by the caller's address, before the body is read; not those that fail by a fault of our own. */
  readonly limit?: Limiter;
}

/** Makes a reply of a fault: for a form whose sender gets a page, whatever happened. */
export type Recover<E> = (fault: AppError, request: Request, requestId: string) => ReplyOf<E>;

export type Mount = <E extends Endpoint>(
  endpoint: E,
  handle: Handle<E>,
  options?: MountOptions & { readonly recover?: Recover<E> },
) => void;

/** Mounts contracts on a router; request and reply are held against the contract on every call. */
export function createMount(
  router: Router,
  services: {
    readonly identify: Identify;
    readonly incomingFolder: string;
    readonly bodyTimeouts: BodyTimeouts;
    /** Counts public writes that have no limit of their own. */
    readonly publicWrites: Limiter;
    /** Hears of every endpoint that is mounted. */
    readonly onMount?: (endpoint: Endpoint) => void;
  },
): Mount {
  const readJson = express.json(BODY_SETTINGS);
  return (endpoint, handle, { limit = limitOf(endpoint, services.publicWrites), recover } = {}) => {
    services.onMount?.(endpoint);
    const readBody = endpoint.body && bodyReader(endpoint, readJson, { ...services, early: !recover });
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[method](endpoint.path, async (request, response) => {
      const info = requestInfo(response);
      const answer = async () => {
        const actor = await admit(endpoint, request, services.identify);
        const work = async () => {
          if (readBody) await readBody(request, response);
          return handle({ ...checked(endpoint, request), info, actor, response });
        };
        return limit ? underLimit(limit, addressKey(info.address), work) : work();
      };
      const reply = await answer().catch((error: unknown) => {
        if (!recover) throw error;
        return recover(toAppError(error), request, info.id);
      });
      if (response.headersSent) return;
      if (endpoint.reply) sendJson(response, endpoint.status, endpoint.reply.parse(reply));
      else response.status(endpoint.status).end();
    });
  };
}

/** Compressed bodies are refused: no client of ours sends one, and a small one may unpack to a large one. */
const BODY_SETTINGS = { limit: '64kb', inflate: false } as const;

/** Anybody may call a public write as often as they like, unless something counts. */
function limitOf({ access, method }: Endpoint, publicWrites: Limiter): Limiter | undefined {
  return access === 'public' && method !== 'GET' ? publicWrites : undefined;
}

/** The caller of an endpoint whose access is not public. */
export function actorOf(call: { readonly actor: Actor | null }): Actor {
  if (!call.actor) throw new AppError('no_authorization');
  return call.actor;
}

/** The same caller, as the record of changes names them. */
export function auditActorOf(call: Pick<Call<unknown>, 'actor' | 'info'>) {
  const { userId: actorId, sessionId } = actorOf(call);
  return { actorId, sessionId, requestId: call.info.id };
}

const MULTIPART = 'multipart/form-data';

async function admit({ access }: Endpoint, request: Request, identify: Identify): Promise<Actor | null> {
  return access === 'public' ? null : authenticate(request.headers.authorization, access, identify);
}

interface BodyOptions {
  readonly incomingFolder: string;
  readonly early: boolean;
  readonly bodyTimeouts: BodyTimeouts;
}

function bodyReader(
  endpoint: Endpoint,
  readJson: RequestHandler,
  { incomingFolder, early, bodyTimeouts }: BodyOptions,
) {
  const readers: readonly (readonly [string, RequestHandler | undefined])[] = [
    ['application/json', readJson],
    [MULTIPART, endpoint.multipart && receiveUpload(endpoint.multipart.file, incomingFolder, { early })],
    [
      'application/x-www-form-urlencoded',
      endpoint.urlencoded && express.urlencoded({ ...BODY_SETTINGS, extended: false }),
    ],
  ];
  return async (request: Request, response: Response): Promise<void> => {
    const [type, read] = readers.find(([each]) => request.is(each)) ?? [];
    if (!read) throw new AppError('unsupported_media_type');
    const done = new Promise<void>((resolve, reject) => {
      void read(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
    });
    const totalMs = type === MULTIPART ? bodyTimeouts.documentMs : bodyTimeouts.fieldsMs;
    await inTime(done, request, { silenceMs: bodyTimeouts.silenceMs, totalMs });
  };
}

function checked<E extends Endpoint>(endpoint: E, request: Request) {
  return {
    params: check(endpoint.params, request.params, 'not_found') as ParamsOf<E>,
    query: check(endpoint.query, request.query, 'invalid_request') as QueryOf<E>,
    body: check(endpoint.body, request.body, 'validation_failed') as BodyOf<E>,
    upload: uploadOf(request),
    headers: request.headers,
  };
}

function check(
  schema: z.ZodMiniType | undefined,
  value: unknown,
  fault: 'not_found' | 'invalid_request' | 'validation_failed',
): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  if (fault !== 'validation_failed') throw new AppError(fault);
  throw new AppError(fault, { errors: firstOfEachField(parsed.error.issues) });
}

function firstOfEachField(issues: readonly z.core.$ZodIssue[]) {
  const fields = new Map<string, { field: string; code: string; message: string }>();
  for (const { path, code, message } of issues) {
    const field = path.join('.');
    if (!fields.has(field)) fields.set(field, { field, code, message });
  }
  return [...fields.values()];
}
