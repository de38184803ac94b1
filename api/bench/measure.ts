import type { BenchServer } from './child.ts';
import { runLoad, type Load, type RequestTemplate } from './load.ts';

export interface Case {
  readonly name: string;
  readonly server: BenchServer;
  readonly template: RequestTemplate;
  readonly expect: number;
}

export interface Measurement {
  readonly name: string;
  readonly cpuPerRequest: number;
  readonly perSecond: number;
}

/** Runs the cases in turn for several rounds, so that a busy moment on the machine affects all of them. Returns medians. */
export async function measure(
  cases: readonly Case[],
  rounds: number,
  load: Omit<Load, 'expect'>,
): Promise<Measurement[]> {
  for (const entry of cases) await runCase(entry, { ...load, seconds: Math.min(2, load.seconds) });
  const results = cases.map((): { cpu: number[]; rate: number[] } => ({ cpu: [], rate: [] }));
  for (let round = 0; round < rounds; round += 1)
    for (const [index, entry] of cases.entries()) {
      const { cpu, rate } = await runCase(entry, load);
      results[index]?.cpu.push(cpu);
      results[index]?.rate.push(rate);
    }
  return cases.map(({ name }, index) => ({
    name,
    cpuPerRequest: median(results[index]?.cpu ?? []),
    perSecond: median(results[index]?.rate ?? []),
  }));
}

/** CPU time of the server per request, in microseconds, and requests per second. */
export async function runCase({ server, template, expect }: Case, load: Omit<Load, 'expect'>) {
  const before = await server.cpuMicroseconds();
  const { requests, perSecond } = await runLoad(template, { ...load, expect });
  return { cpu: ((await server.cpuMicroseconds()) - before) / requests, rate: perSecond };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
