import type { ReleaseOwner } from '@site/shared/federation';
import type { RenderFailure } from '../model/render-protocol.ts';

/** The checks of a release before it is live. The status page lists those that ran. */
export const CHECKS = [
  'files',
  'contract',
  'singletons',
  'sheet',
  'budgets',
  'render',
  'markup',
  'hosts',
  'feeds',
  'styles',
  'titles',
  'links',
  'hydration',
  'behavior',
  'names',
] as const;
type Check = (typeof CHECKS)[number];

/** The checks that a composer runs, and those that it cannot run without a browser. */
export function checkNames(browser: string | null) {
  return browser ? { run: [...CHECKS, 'browser'], notRun: [] } : { run: [...CHECKS], notRun: ['browser'] };
}

/** A failure of a release. The shell's own have no remote. */
export function failure(
  check: Check,
  owner: ReleaseOwner | null,
  path: string | null,
  message: string,
): RenderFailure {
  return { check, remote: owner === 'shell' ? null : owner, path, message };
}
