import type { RemoteName } from '../federation/remotes.ts';

/** A remote's room that is being edited. */
export interface Room {
  readonly name: RemoteName;
  /** The room's folder. */
  readonly context: string;
  /** Where it is looked at, on this machine. */
  readonly port: number;
  /** Origin of the API that the pages call; null when there is none to write to. */
  readonly api: string | null;
}

/** Passes calls of the API on to it. */
export function apiProxy({ api }: Room) {
  return api === null ? [] : [{ context: ['/api'], target: api, changeOrigin: true }];
}
