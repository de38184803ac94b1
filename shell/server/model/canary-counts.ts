import { z } from 'zod';

/** A visitor of one side of a canary, or the first fault that a visitor reported. */
export const CanaryCount = z.object({
  side: z.enum(['canary', 'live']),
  kind: z.enum(['view', 'fault']),
  /** Keyed hash of the visitor's address. */
  visitor: z.string().regex(/^[\w-]{22}$/),
});
export type CanaryCount = z.infer<typeof CanaryCount>;

/** Counts in one message. */
export const MAX_COUNTS = 500;

/** What a web process has counted for one canary. */
export const CanaryCounts = z.object({
  /** The canary's start and share, which identify it. */
  since: z.iso.datetime(),
  share: z.number(),
  counts: z.array(CanaryCount).max(MAX_COUNTS),
});
export type CanaryCounts = z.infer<typeof CanaryCounts>;
