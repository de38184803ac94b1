import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';

/** Path at which the composer lists deploys. */
export const DEPLOYS_PATH = '/_shell/deploys';

/** The shell or a remote. */
const Owner = z.string().check(z.regex(/^[a-z-]{1,20}$/));
const Version = z.string().check(z.regex(/^[0-9a-f]{20}$/));

/** A release that went live. */
export const Deploy = z.object({
  at: z.iso.datetime(),
  owner: Owner,
  version: Version,
  /** True if a command made it live: a rollback, a pin or the promotion of a canary. */
  isDecided: z.boolean(),
  /** Size of the release's JavaScript for browsers, in bytes after compression. Null if its files are gone. */
  scriptBytes: z.nullable(z.int().check(z.gte(0))),
});
export type Deploy = z.infer<typeof Deploy>;

/** The answer of `DEPLOYS_PATH`: each release that replaced another one, newest first. */
export const DeployList = z.object({ deploys: z.array(Deploy) });

/** `load`: a file of the release did not load. `error`: its code threw an error that nobody caught. */
export const FAULT_KINDS = ['load', 'error'] as const;

/** Counts a fault of a release in a visitor's browser. Sent by the composer for each report that it accepts. */
export const recordFault = defineEndpoint({
  name: 'recordFault',
  method: 'POST',
  path: '/api/faults',
  access: 'public',
  body: z.strictObject({ owner: Owner, version: Version, kind: z.enum(FAULT_KINDS) }),
  maxBodyBytes: 1024,
  status: 202,
  problems: [413, 415, 422, 429],
});
