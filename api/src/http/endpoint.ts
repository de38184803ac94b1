import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@site/shared/contracts';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { z } from 'zod/mini';
import { AppError } from '../errors.ts';
import { authenticate, type Actor, type Identify } from './authenticate.ts';
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

/** Answers a call; an endpoint without a reply schema writes the response itself. */
export type Handle<E> = (call: Call<E>) => Promise<ReplyOf<E> | void>;

export interface MountOptions {
  /** Runs before the body is read: a rate limit. */
  readonly limit?: RequestHandler;
}

export type Mount = <E extends Endpoint>(endpoint: E, handle: Handle<E>, options?: MountOptions) => void;

/** Mounts contracts on a router; request and reply are held against the contract on every call. */
export function createMount(
  router: Router,
  services: { readonly identify: Identify; readonly incomingFolder: string },
): Mount {
  const readJson = express.json({ limit: '64kb' });
  return (endpoint, handle, { limit } = {}) => {
    const bodyReaders = endpoint.body ? [readBody(endpoint, readJson, services.incomingFolder)] : [];
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[method](
      endpoint.path,
      admit(endpoint, services.identify),
      ...(limit ? [limit] : []),
      ...bodyReaders,
      answer(endpoint, handle),
    );
  };
}

/** The caller of an endpoint whose access is not public. */
export function actorOf(call: { readonly actor: Actor | null }): Actor {
  if (!call.actor) throw new AppError('no_authorization');
  return call.actor;
}

function admit({ access }: Endpoint, identify: Identify): RequestHandler {
  return async (request, response, next) => {
    if (access !== 'public')
      response.locals['actor'] = await authenticate(request.headers.authorization, access, identify);
    next();
  };
}

function readBody(endpoint: Endpoint, readJson: RequestHandler, folder: string): RequestHandler {
  const readMultipart = endpoint.multipart && receiveUpload(endpoint.multipart.file, folder);
  return (request, response, next) => {
    if (request.is('application/json')) return readJson(request, response, next);
    if (readMultipart && request.is('multipart/form-data')) return readMultipart(request, response, next);
    throw new AppError('unsupported_media_type');
  };
}

function answer<E extends Endpoint>(endpoint: E, handle: Handle<E>): RequestHandler {
  return async (request, response) => {
    const reply = await handle({
      params: check(endpoint.params, request.params, 'not_found') as ParamsOf<E>,
      query: check(endpoint.query, request.query, 'invalid_request') as QueryOf<E>,
      body: check(endpoint.body, request.body, 'validation_failed') as BodyOf<E>,
      info: requestInfo(response),
      actor: (response.locals['actor'] as Actor | undefined) ?? null,
      upload: uploadOf(request),
      headers: request.headers,
      response,
    });
    if (endpoint.reply) sendJson(response, endpoint.status, endpoint.reply.parse(reply));
    else if (!response.headersSent) response.status(endpoint.status).end();
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
