import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bisect } from './bisect/bisect.ts';
import { runPlaywright } from './system/playwright.ts';

/**
 * `npm run test:e2e`: runs Playwright with the given arguments, or with `--bisect` the search for the release that
 * broke a journey.
 */
async function main(args: readonly string[]): Promise<number> {
  // Ctrl-C reaches Playwright too. It stops what it started, and this process waits for it.
  process.on('SIGINT', () => undefined);
  if (!args.some((arg) => arg.split('=')[0] === '--bisect'))
    return (await runPlaywright({ args, isShown: true })).code;
  const { values } = parseArgs({
    args: [...args],
    options: { bisect: { type: 'string' }, data: { type: 'string' } },
  });
  const dataDir = values.data ?? process.env['DATA_DIR'] ?? '.data';
  await bisect({ name: values.bisect ?? '', dataDir: fromRoot(dataDir), say: (line) => console.log(line) });
  return 0;
}

/** npm runs the script in this folder, but paths are relative to the folder in which the command was typed. */
function fromRoot(folder: string): string {
  return resolve(process.env['INIT_CWD'] ?? '..', folder);
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
