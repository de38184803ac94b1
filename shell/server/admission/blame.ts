import type { RemoteName } from '@site/shared/federation';
import { reasonsOf } from '../model/refusal.ts';
import type { Candidates } from '../model/release-set.ts';
import type { RenderFailure } from '../model/render-protocol.ts';

/**
 * The candidates that caused the failures, with the reasons. A failure that names no candidate blames a single candidate, but
 * nobody if there are several.
 */
export function blamedFor(
  failures: readonly RenderFailure[],
  candidates: Candidates,
): ReadonlyMap<RemoteName, readonly string[]> {
  const all = [...candidates.keys()];
  const named = all.filter((name) => failures.some(({ remote }) => remote === name));
  const blamed = named.length === 0 && all.length === 1 ? all : named;
  return new Map(blamed.map((name) => [name, reasonsFor(name, failures)]));
}

function reasonsFor(name: RemoteName, failures: readonly RenderFailure[]): readonly string[] {
  const own = failures.filter(({ remote }) => remote === name || remote === null);
  return reasonsOf(own.length > 0 ? own : failures);
}
