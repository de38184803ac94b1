import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../commands.mjs';
import { ROOT } from '../project.mjs';

/**
 * The changes since the upstream branch, uncommitted files included: `{ base, files, present }`, with paths relative to
 * the root. `present` leaves out deleted files. `base` is the merge base with the upstream branch, or HEAD without one.
 * Undefined outside a Git checkout.
 */
export async function changedFiles(root = ROOT) {
  const git = async (...args) => {
    const { code, output } = await run('git', args, { cwd: root });
    return code === 0 ? output.split('\n').filter(Boolean) : undefined;
  };
  const [base] = (await git('merge-base', 'HEAD', '@{upstream}')) ?? (await git('rev-parse', 'HEAD')) ?? [];
  if (base === undefined) return undefined;
  const tracked = (await git('diff', '--name-only', '--no-renames', base)) ?? [];
  const untracked = (await git('ls-files', '--others', '--exclude-standard')) ?? [];
  const files = [...new Set([...tracked, ...untracked])].sort();
  return { base, files, present: files.filter((file) => existsSync(join(root, file))) };
}
