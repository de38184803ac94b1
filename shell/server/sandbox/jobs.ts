import { z } from 'zod';

export interface Work<Message> {
  /** The job's name in refusal messages. */
  readonly name: string;
  /** Schema of the job's messages. */
  readonly schema: z.ZodType<Message>;
  /** Maximum number of messages, each optionally preceded by a step. */
  readonly maxMessages: number;
  /** Number of page loads if the worker does not report each as a step; multiplies the step's time limit. */
  readonly steps?: number;
  onMessage(message: Message): void;
}

/** Progress signals of a worker, whatever its job. */
export const Signal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** Sent before each step, so that one that never ends can be named. */
  z.object({ kind: z.literal('step'), step: z.string().max(300) }),
  z.object({ kind: z.literal('done') }),
]);
export type Signal = z.infer<typeof Signal>;

export interface PendingJob {
  readonly name: string;
  readonly steps: number;
  readonly budget: { bytes: number; messages: number };
  /** Returns false for an invalid message. */
  take(message: unknown): boolean;
  resolve(problem: string | null): void;
  reject(error: unknown): void;
}

/** Parses a line; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
