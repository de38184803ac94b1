import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { REMOTE_NAMES, REMOTES, type RemoteName } from '@site/shared/federation';
import { failWith, findSite, ReleaseError } from '@site/shared/release';
import { dryRun } from './builds/dry-run.ts';
import { readExceptions } from './checks/exceptions.ts';
import { CHECKS } from './checks/check-names.ts';
import { HostUnreachable } from './intake/fetch-release.ts';
import type { Exception } from './model/exception.ts';
import { ReleaseStore } from './storage/releases/release-store.ts';

const HELP = `Tests a release with the live releases of a site before you publish it:

  npm run admit -- blog
      builds the blog and runs the site's admission checks on this machine.
      Prints each reason for a refusal and then exits with 1. Nothing is published.

  --against https://site         the site; else SITE_URL, else the one in .env, else http://localhost:PORT
  --exceptions exceptions.json   applies the exceptions of the site's operator, in the format of
                                 ADMIT_EXCEPTIONS, which is also the default
`;

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      against: { type: 'string' },
      exceptions: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const owner = positionals[0] as RemoteName;
  if (values.help) return void process.stdout.write(HELP);
  const site = values.against ?? (await findSite(process.env));
  if (!REMOTE_NAMES.includes(owner) || !URL.canParse(site))
    throw new ReleaseError(`${HELP}\nname a remote and a site: npm run admit -- blog --against https://site`);
  const exceptions = await exceptionsIn(values.exceptions ?? process.env['ADMIT_EXCEPTIONS']);
  // Changes to the workspace's folder if it runs from the root.
  process.chdir(path.resolve(import.meta.dirname, '../..', REMOTES[owner].workspace));
  await build(REMOTES[owner].workspace);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'admit-'));
  try {
    const store = new ReleaseStore(folder);
    const options = { owner, folder: path.resolve('dist'), site, store, exceptions };
    const { release, composition, reasons, excepted } = await dryRun(options);
    for (const one of excepted) process.stdout.write(`allowed by an exception: ${one}\n`);
    const name = `${owner}@${release.version}`;
    if (reasons.length > 0)
      throw new ReleaseError(
        `${name} would be refused with composition ${composition}\n${reasons.join('\n')}`,
      );
    process.stdout.write(
      `${name} fits into composition ${composition}; checks passed: ${CHECKS.join(', ')}\n`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Paths are relative to the folder in which the command was typed. */
async function exceptionsIn(file: string | undefined): Promise<readonly Exception[]> {
  if (!file) return [];
  return readExceptions(path.resolve(process.env['INIT_CWD'] ?? '.', file)).catch((error: unknown) => {
    throw new ReleaseError((error as Error).message);
  });
}

async function build(workspace: string): Promise<void> {
  const child = spawn(process.execPath, [path.resolve('../shared/run/build.mjs'), workspace], {
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new ReleaseError(`${workspace} could not be built: fix the errors above`);
}

main(process.argv.slice(2)).catch((error: unknown) =>
  failWith(error instanceof HostUnreachable ? new ReleaseError(error.message) : error),
);
