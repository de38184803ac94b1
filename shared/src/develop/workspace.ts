import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RuleSetRule } from 'webpack';
import type { RemoteName } from '../federation/remotes.ts';

/** The workspace of the edited remote. */
export interface Workspace {
  readonly name: RemoteName;
  /** The workspace's folder. */
  readonly context: string;
  /** Its address on this machine. */
  readonly port: number;
  /** Origin of the API that the pages call; null without one, so that nothing is written. */
  readonly api: string | null;
  /** The rules in the workspace's own `webpack.config.ts`. */
  readonly rules: readonly RuleSetRule[];
}

/** Proxies API calls to the given origin. */
export function apiProxy({ api }: Workspace) {
  return api === null ? [] : [{ context: ['/api'], target: api, changeOrigin: true }];
}

/** Reads the rules from the workspace's configuration, which calls `remoteConfig`. */
export async function rulesOf(context: string): Promise<Workspace['rules']> {
  const file = pathToFileURL(path.join(context, 'webpack.config.ts')).href;
  const { default: configure } = (await import(file)) as { default: { readonly rules: Workspace['rules'] } };
  return configure.rules;
}
