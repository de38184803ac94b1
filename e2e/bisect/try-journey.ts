import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { runPlaywright } from '../system/playwright.ts';

const Report = z.object({
  counts: z.object({ passed: z.number(), failed: z.number(), skipped: z.number() }),
});

/** Runs the journeys with a name on a site. Resolves with whether one of them failed. Throws if none ran. */
export async function isJourneyRed(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  output: string,
): Promise<boolean> {
  const args = [
    '--grep',
    name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
    '--output',
    output,
    '--trace',
    'off',
  ];
  const run = await runPlaywright({ args, env, isShown: false });
  const text = await readFile(join(output, 'report.json'), 'utf8').catch(() => null);
  if (text === null) throw new Error(`the journey could not run:\n${run.output.trim()}`);
  const { passed, failed, skipped } = Report.parse(JSON.parse(text)).counts;
  if (passed + failed > 0) return failed > 0;
  throw new Error(
    skipped > 0
      ? `"${name}" starts a site of its own: there is nothing to replay for it`
      : `no journey is named "${name}"`,
  );
}
