import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@site/shared/contracts';
import type { Request, Response } from 'express';
import { AppError } from '../errors.ts';
import type { AddressLimiter } from '../limits/address-limiter.ts';
import type { Actor } from './authenticate.ts';
import type { RequestInfo } from './request-info.ts';
import type { Upload } from './upload.ts';

/** A call that was validated against its contract, and its caller. */
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

/** Handles a call. Resolves with nothing when it writes the response itself (a document, a 304). */
export type Handle<E> = (call: Call<E>) => Promise<ReplyOf<E> | void>;

export interface ServeOptions<E> {
  /** Limits calls per address. Counted before the body is read; calls that fail with a server error are not counted. */
  readonly limit?: AddressLimiter;
  readonly recover?: Recover<E>;
}

/** Turns an error into a reply, for forms whose sender always gets a page. Can also throw the error after recording it. */
export type Recover<E> = (
  fault: AppError,
  request: Request,
  requestId: string,
) => ReplyOf<E> | Promise<ReplyOf<E>>;

/** A contract and its handler. */
export interface ServedEndpoint {
  readonly contract: Endpoint;
  readonly handle: Handle<Endpoint>;
  readonly options: ServeOptions<Endpoint>;
}

/** Pairs a contract with a handler of matching types. `mountEndpoints` validates request and reply on every call. */
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

/** The caller as recorded in the audit log. */
export function auditActorOf(call: Pick<Call<unknown>, 'actor' | 'info'>) {
  const { userId: actorId, sessionId } = actorOf(call);
  return { actorId, sessionId, requestId: call.info.id };
}
