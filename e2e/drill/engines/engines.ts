import { fork } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../../system/program.ts';

const Installed = z.object({ programs: z.record(z.string(), z.string()), faketime: z.string().nullable() });
export type Installed = z.infer<typeof Installed>;
const Nodes = z.array(z.object({ name: z.string(), port: z.number(), pid: z.number() }));
const Answer = z.object({ id: z.number(), result: z.unknown().optional(), fault: z.string().optional() });

/** Installs the drill's programs and runs the database nodes, in a process that stops them with the drill. */
export interface Engines {
  /** Installs missing programs. */
  install(): Promise<Installed>;
  startDatabase(): Promise<readonly DatabaseNode[]>;
  stop(): Promise<void>;
}

export interface DatabaseNode {
  readonly name: string;
  readonly port: number;
  pid(): number;
  /** Resolves when the node is in the cluster again. */
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): Promise<void>;
}

export function createEngines(): Engines {
  const child = fork(join(ROOT, 'shared/run/drill-engines.mjs'), { detached: true });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  child.on('message', (message) => {
    const { id, result, fault } = Answer.parse(message);
    const call = waiting.get(id);
    waiting.delete(id);
    if (fault === undefined) call?.resolve(result);
    else call?.reject(new Error(fault));
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the process of the engines has ended'));
  });
  const call = (verb: string, given: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      child.send({ id: last, verb, ...given });
    });

  return {
    install: async () => Installed.parse(await call('install')),
    async startDatabase() {
      let nodes = Nodes.parse(await call('start'));
      return nodes.map(({ name, port }, node) => ({
        name,
        port,
        pid: () => nodes[node]?.pid ?? 0,
        async start() {
          nodes = Nodes.parse(await call('startNode', { node }));
        },
        signal: async (signal) => void (await call('killNode', { node, signal })),
      }));
    },
    async stop() {
      if (child.connected) {
        await call('stop').catch(() => undefined);
        child.disconnect();
      }
    },
  };
}
