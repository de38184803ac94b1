import { types } from 'node:util';
import { z } from 'zod';
import type { AdmissionPart } from '../model/admission-timings.ts';
import type { ReleaseSet } from '../model/release-set.ts';
import type { ComposeResult, ComposeOptions } from './compose.ts';
import type { BuilderFolders } from './builder.ts';
import type { ShellReleaseSet } from './worker-pool.ts';

/**
 * Requests to a build process. One process can serve `prepare` followed by `build`, and the two can cross: every answer repeats
 * the number of its request.
 */
export type BuildRequest = Readonly<{ number: number }> & Work;
export type Work =
  | { readonly kind: 'prepare'; readonly folders: BuilderFolders; readonly releaseSet: ShellReleaseSet }
  | {
      readonly kind: 'build';
      readonly folders: BuilderFolders;
      readonly releaseSet: ReleaseSet;
      readonly options: Pick<ComposeOptions, 'now' | 'live' | 'browser'>;
    }
  | { readonly kind: 'recompress'; readonly bytes: Buffer };

const Failure = z.object({
  check: z.string().optional(),
  remote: z.string().nullable(),
  path: z.string().nullable(),
  message: z.string(),
});

/** Written by the same program, so only its shape is checked. */
const Composition = z.looseObject({
  id: z.string(),
  pages: z.custom(types.isMap),
  unavailable: z.custom(types.isMap),
});

/** What a build process says of a request. */
const Outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('prepared') }),
  z.object({
    kind: z.literal('built'),
    result: z
      .union([
        z.object({ composition: Composition, excepted: z.array(z.string()).optional() }),
        z.object({ failures: z.array(Failure) }),
      ])
      .transform((result) => result as unknown as ComposeResult),
    ms: z.record(z.string(), z.number()).transform((ms) => ms as Partial<Record<AdmissionPart, number>>),
  }),
  z.object({
    kind: z.literal('recompressed'),
    encoded: z.object({
      br: z.custom<Buffer>(types.isUint8Array),
      gzip: z.custom<Buffer>(types.isUint8Array),
    }),
  }),
  z.object({
    kind: z.literal('fault'),
    message: z.string(),
    /** Code of the underlying system error, if any. */
    code: z.string().optional(),
    stack: z.string().optional(),
  }),
]);
export type Outcome = z.infer<typeof Outcome>;

/** Answers of a build process. */
export const BuildAnswer = z.object({ number: z.int(), outcome: Outcome });
export type BuildAnswer = z.infer<typeof BuildAnswer>;
