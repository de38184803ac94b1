import type * as z from 'zod/mini';
import type { Permission } from './roles.ts';

/**
 * Who may call: everybody, every signed-in user, or users whose role has this permission. `own-account` and permissions also need
 * the second factor of a user who has one.
 */
export type Access = 'public' | 'signed-in' | 'own-account' | Permission;

/** An endpoint as data. The API is checked against it; the client and the fake API of the tests are derived from it. */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Full path on the site's origin, parameters as `:name`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Also allowed in a password reset session, before the new password is set. */
  readonly duringRecovery?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Largest accepted JSON body; 64 KB if absent. */
  readonly maxBodyBytes?: number;
  /** The body is `multipart/form-data`; `file` names the part that may hold the one document. */
  readonly multipart?: { readonly file: string };
  /** The body may be a plain form's `application/x-www-form-urlencoded`. */
  readonly urlencoded?: true;
  /** Requires the `Idempotency-Key` header. */
  readonly keyed?: true;
  /** The answer has an `ETag`; a matching `If-None-Match` is answered 304. */
  readonly conditional?: true;
  /** Success status; the reply schema describes its JSON body. Absent for a reply without a JSON body. */
  readonly status: number;
  readonly reply?: Reply;
  /** Answers 204 to visitors who object to being counted. */
  readonly honorsObjections?: true;
  /** Problem statuses that a caller must expect in addition to 400, 500 and 503. */
  readonly problems: readonly number[];
}

export function defineEndpoint<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(endpoint: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return endpoint;
}

export type ParamsOf<E> =
  E extends Endpoint<infer P, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType> ? z.output<P> : never;
export type QueryOf<E> =
  E extends Endpoint<z.ZodMiniType, infer Q, z.ZodMiniType, z.ZodMiniType> ? z.output<Q> : never;
export type BodyOf<E> =
  E extends Endpoint<z.ZodMiniType, z.ZodMiniType, infer B, z.ZodMiniType> ? z.output<B> : never;
export type ReplyOf<E> =
  E extends Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer R> ? z.output<R> : never;
