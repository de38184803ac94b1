import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { REMOTE_NAMES, REMOTES, type RemoteName } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import { CHECKS } from './release/admit.ts';
import { admitBeside } from './release/admit-beside.ts';
import { HostUnreachable } from './release/fetch.ts';
import { ReleaseStore } from './release/store.ts';

const HELP = `Tries a release before it is published, beside what is live on a site:

  npm run admit -w mfe-blog -- --against https://site
      builds the blog, and puts it through the checks of that site's composer on this machine.
      Prints each reason against it, and then ends with 1. Nothing is published.
`;

/** Run in a remote's folder. */
async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { against: { type: 'string' }, help: { type: 'boolean' } },
  });
  const owner = positionals[0] as RemoteName;
  if (values.help) return void process.stdout.write(HELP);
  if (!REMOTE_NAMES.includes(owner) || !values.against || !URL.canParse(values.against))
    throw new ReleaseError(`${HELP}\nsay which site: --against https://site`);
  await build(REMOTES[owner].room);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'admit-'));
  try {
    const store = new ReleaseStore(folder);
    const trial = { owner, folder: path.resolve('dist'), site: values.against, store };
    const { release, composition, reasons } = await admitBeside(trial);
    const name = `${owner}@${release.version}`;
    if (reasons.length > 0)
      throw new ReleaseError(
        `${name} would be refused beside composition ${composition}\n${reasons.join('\n')}`,
      );
    process.stdout.write(`${name} fits into composition ${composition}; tried: ${CHECKS.join(', ')}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function build(room: string): Promise<void> {
  const child = spawn(process.execPath, [path.resolve('../shared/run/build.mjs'), room], {
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new ReleaseError(`${room} could not be built: mend what is said above`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isOurs =
    error instanceof ReleaseError ||
    error instanceof HostUnreachable ||
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${isOurs ? (error as Error).message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
});
