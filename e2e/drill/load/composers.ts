import { DeployList, type Deploy } from '@site/shared/contracts';
import { z } from 'zod';
import type { Replica } from '../parts/replicas.ts';

const Status = z.object({
  composition: z.string().nullable(),
  remotes: z.record(
    z.string(),
    z.object({
      live: z.string().nullable(),
      refusal: z.object({ version: z.string() }).nullable().optional(),
    }),
  ),
});
export type Status = z.infer<typeof Status>;
const Reply = z.object({ message: z.string() });
const TIMEOUT_MS = 3000;
const COMMAND_TIMEOUT_MS = 60_000;

/** The composers' control endpoints, asked directly. */
export interface Composers {
  /** From the first composer that answers; null if none does. */
  status(): Promise<Status | null>;
  deploys(): Promise<readonly Deploy[] | null>;
}

export function createComposers(replicas: readonly Replica[]): Composers {
  async function first<Value>(path: string, parse: (given: unknown) => Value): Promise<Value | null> {
    const answers = replicas.map(async ({ url }) => {
      const response = await fetch(url + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      // A composer that does not decide has no status.
      if (!response.ok) throw new Error(`answered ${response.status}`);
      return parse(await response.json());
    });
    return Promise.any(answers).catch(() => null);
  }
  return {
    status: () => first('/_shell/status', (given) => Status.parse(given)),
    deploys: async () =>
      (await first('/_shell/deploys', (given) => DeployList.parse(given)))?.deploys ?? null,
  };
}

/** Sends a command to a composer or a web replica. Rejects if it was not executed. */
export async function command(
  url: string,
  token: string,
  body: Readonly<Record<string, string>>,
  timeoutMs = COMMAND_TIMEOUT_MS,
): Promise<string> {
  const response = await fetch(`${url}/_shell/release`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`answered ${response.status}: ${text.slice(0, 300)}`);
  return Reply.parse(JSON.parse(text)).message;
}
