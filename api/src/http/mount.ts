import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@site/shared/contracts';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import type { z } from 'zod/mini';
import { AppError } from '../errors.ts';
import type { AddressLimiter } from '../limits/address-limiter.ts';
import { authenticate, type Identify } from './authenticate.ts';
import { awaitBody, type BodyTimeouts } from './body-timeouts.ts';
import type { ServedEndpoint } from './endpoint.ts';
import { toAppError } from './error-handler.ts';
import { underLimit } from './limit-calls.ts';
import { requestInfo } from './request-info.ts';
import { sendJson } from './send.ts';
import { receiveUpload, uploadOf } from './upload.ts';

interface MountServices {
  readonly identify: Identify;
  readonly incomingFolder: string;
  readonly bodyTimeouts: BodyTimeouts;
  /** The limit for public writes without their own limit. */
  readonly publicWrites: AddressLimiter;
}

/** Creates a router that validates request and reply against the contract on every call. */
export function mountEndpoints(endpoints: readonly ServedEndpoint[], services: MountServices): Router {
  const router = Router();
  for (const { contract, handle, options } of endpoints) {
    const { limit = limitOf(contract, services.publicWrites), recover } = options;
    const readBody = contract.body && bodyReader(contract, { ...services, early: !recover });
    const method = contract.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[method](contract.path, async (request, response) => {
      const info = requestInfo(response);
      const answer = async () => {
        const actor = await authenticate(request.headers, contract, services.identify);
        const work = async () => {
          if (readBody) await readBody(request, response);
          return handle({ ...checked(contract, request), info, actor, response });
        };
        return limit ? underLimit(limit, info.address, work) : work();
      };
      const reply = await answer().catch((error: unknown) => {
        if (!recover) throw error;
        return recover(toAppError(error), request, info.id);
      });
      if (response.headersSent) return;
      if (contract.reply) sendJson(response, contract.status, contract.reply.parse(reply));
      else response.status(contract.status).end();
    });
  }
  return router;
}

/** Compressed bodies are rejected: no client sends them, and a small one can unpack to a very large one. */
const BODY_SETTINGS = { limit: '64kb', inflate: false } as const;

/** Every public write needs a rate limit, so those without their own get the common one. */
function limitOf({ access, method }: Endpoint, publicWrites: AddressLimiter): AddressLimiter | undefined {
  return access === 'public' && method !== 'GET' ? publicWrites : undefined;
}

const MULTIPART = 'multipart/form-data';

interface BodyOptions {
  readonly incomingFolder: string;
  readonly early: boolean;
  readonly bodyTimeouts: BodyTimeouts;
}

function bodyReader(endpoint: Endpoint, { incomingFolder, early, bodyTimeouts }: BodyOptions) {
  const { maxBodyBytes: limit = BODY_SETTINGS.limit } = endpoint;
  const readers: readonly (readonly [string, RequestHandler | undefined])[] = [
    ['application/json', express.json({ ...BODY_SETTINGS, limit })],
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
    await awaitBody(done, request, { silenceMs: bodyTimeouts.silenceMs, totalMs });
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
  if (fault === 'not_found') throw new AppError(fault);
  throw new AppError(fault, { errors: firstErrorPerField(parsed.error.issues) });
}

function firstErrorPerField(issues: readonly z.core.$ZodIssue[]) {
  const fields = new Map<string, { field: string; code: string; message: string }>();
  for (const { path, code, message } of issues) {
    const field = path.join('.');
    if (!fields.has(field)) fields.set(field, { field, code, message });
  }
  return [...fields.values()];
}
