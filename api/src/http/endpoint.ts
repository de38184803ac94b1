import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@site/shared/contracts';
import type { Request, Response } from 'express';
import { AppError } from '../errors.ts';
import type { Limiter } from '../limits/rate-limit.ts';
import type { Actor } from './authenticate.ts';
import type { RequestInfo } from './request-info.ts';
import type { Upload } from './upload.ts';

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

export interface ServeOptions<E> {
  /** Counts calls by the caller's address, before the body is read; not those that fail by a fault of our own. */
  readonly limit?: Limiter;
  readonly recover?: Recover<E>;
}

/** Makes a reply of a fault: for a form whose sender gets a page, whatever happened. */
export type Recover<E> = (fault: AppError, request: Request, requestId: string) => ReplyOf<E>;

/** A contract with what answers it. */
export interface ServedEndpoint {
  readonly contract: Endpoint;
  readonly handle: Handle<Endpoint>;
  readonly options: ServeOptions<Endpoint>;
}

/** Pairs a contract with its handler, whose types follow from it; `mountEndpoints` checks both on every call. */
export function serve<E extends Endpoint>(
  contract: E,
  handle: Handle<E>,
  options: ServeOptions<E> = {},
): ServedEndpoint {
  return { contract, handle: handle as Handle<Endpoint>, options: options as ServeOptions<Endpoint> };
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
