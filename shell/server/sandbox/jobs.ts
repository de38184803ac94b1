import { z } from 'zod';

export interface Work<Message> {
  /** What the child does, in the words of a refusal. */
  readonly name: string;
  /** What it may say meanwhile. */
  readonly schema: z.ZodType<Message>;
  /** How many of these; each may have a step before it. */
  readonly maxMessages: number;
  /** How many loads or pages the job is where the child does not say each: the time limit of a step is for one. */
  readonly steps?: number;
  onMessage(message: Message): void;
}

/** What a child says of its own progress, whatever its job is. */
export const Signal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** Said before each step, so that one which never ends has a name. */
  z.object({ kind: z.literal('step'), step: z.string().max(300) }),
  z.object({ kind: z.literal('done') }),
]);
export type Signal = z.infer<typeof Signal>;

export interface PendingJob {
  readonly name: string;
  readonly steps: number;
  readonly budget: { bytes: number; messages: number };
  /** False for what is no message of this job. */
  take(message: unknown): boolean;
  resolve(problem: string | null): void;
  reject(error: unknown): void;
}

/** What a line says; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
