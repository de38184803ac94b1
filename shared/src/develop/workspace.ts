import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RuleSetRule } from 'webpack';
import type { RemoteName } from '../federation/remotes.ts';

/** A remote's workspace that is being edited. */
export interface Workspace {
  readonly name: RemoteName;
  /** The workspace's folder. */
  readonly context: string;
  /** The address where it is served on this machine. */
  readonly port: number;
  /** Origin of the API that the pages call; null when there is none to write to. */
  readonly api: string | null;
  /** What the workspace's own `webpack.config.ts` adds to the preset. */
  readonly rules: readonly RuleSetRule[];
}

/** Proxies API calls to it. */
export function apiProxy({ api }: Workspace) {
  return api === null ? [] : [{ context: ['/api'], target: api, changeOrigin: true }];
}

/** Reads the rules from the workspace's own configuration, a call of `remoteConfig`. */
export async function rulesOf(context: string): Promise<Workspace['rules']> {
  const file = pathToFileURL(path.join(context, 'webpack.config.ts')).href;
  const { default: configure } = (await import(file)) as { default: { readonly rules: Workspace['rules'] } };
  return configure.rules;
}
