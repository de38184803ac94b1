import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { REMOTE_NAMES, REMOTES, type RemoteName } from '../federation/remotes.ts';
import type { ReleaseOwner } from '../federation/release.ts';
import { drawPicture } from '../pictures/draw-picture.tsx';
import { ReleaseError } from './manifest.ts';
import { pack } from './pack.ts';
import { publish } from './publish.ts';
import { createKeyPair } from './sign.ts';
import { openTarget } from './target.ts';
import { findToken, tellComposer } from './tell.ts';

const HELP = `Releases a remote:

  npm run release -w mfe-blog -- --to <folder | s3://bucket/prefix> [--tell https://site]
      builds the blog alone, puts its immutable folder there and release.json last.
      RELEASE_KEY or RELEASE_KEY_FILE   signs it
      AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, S3_ENDPOINT   for buckets
      --tell     has the composer look at once, and says what became of the release;
                 RELEASE_TOKEN is its token, else the one kept in DATA_DIR
  npm run release -- keys [--out release-key.pem]
      makes a pair: the private key goes into the file, the public one is printed for the composer
`;

const OWNERS: readonly string[] = [...REMOTE_NAMES, 'shell'];

async function main([verb, ...rest]: readonly string[]): Promise<void> {
  if (verb === 'pack') return packRoom(rest[0]);
  if (verb === 'publish') return publishRoom(rest);
  if (verb === 'keys') return makeKeys(rest);
  process.stdout.write(HELP);
}

/** Run in a room's folder after webpack; makes `dist/` a folder that can be published as it is. */
async function packRoom(owner = ''): Promise<void> {
  if (!OWNERS.includes(owner)) throw new ReleaseError(`usage: pack <${OWNERS.join('|')}>`);
  const release = await pack({
    owner: owner as ReleaseOwner,
    build: path.resolve('build'),
    output: path.resolve(owner === 'shell' ? 'dist/release' : 'dist'),
    builtAt: new Date(),
    commit: process.env['COMMIT'],
    draw: drawPicture,
  });
  const bytes = Object.values(release.files).reduce((sum, file) => sum + file.size, 0);
  process.stdout.write(
    `${owner}@${release.version}: ${release.pages.length} pages, ${Object.keys(release.files).length} files, ${bytes} bytes\n`,
  );
}

/** Run in a remote's folder: builds it when its sources changed, signs and publishes it. */
async function publishRoom(rest: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { to: { type: 'string' }, tell: { type: 'string' }, help: { type: 'boolean' } },
  });
  const name = positionals[0] as RemoteName;
  if (values.help || !values.to || !REMOTE_NAMES.includes(name)) {
    process.stdout.write(HELP);
    if (!values.help) throw new ReleaseError('say where to: --to <folder | s3://bucket/prefix>');
    return;
  }
  // npm runs a room's script in the room's folder; a relative `--to` is meant from where the command was typed.
  const typedIn = process.env['INIT_CWD'] ?? process.cwd();
  const to = /^[a-z0-9]+:\/\//i.test(values.to) ? values.to : path.resolve(typedIn, values.to);
  const target = openTarget(to, process.env);
  const privateKey = await readPrivateKey(typedIn);
  await build(REMOTES[name].room);
  const release = await publish({ from: path.resolve('dist'), target, privateKey });
  const signed = privateKey ? 'signed' : 'unsigned';
  process.stdout.write(`${name}@${release.version} is published (${signed}) at ${values.to}\n`);
  if (values.tell)
    process.stdout.write(
      `${await tellComposer(values.tell, await findToken(process.env), name, release.version)}\n`,
    );
}

async function readPrivateKey(typedIn: string): Promise<string | undefined> {
  const { RELEASE_KEY: key, RELEASE_KEY_FILE: file } = process.env;
  if (key || !file) return key;
  return readFile(path.resolve(typedIn, file), 'utf8').catch(() => {
    throw new ReleaseError(`RELEASE_KEY_FILE can not be read: set the path of a key file`);
  });
}

async function build(room: string): Promise<void> {
  const child = spawn(process.execPath, [path.resolve('../shared/run/build.mjs'), room], {
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new ReleaseError(`${room} could not be built: mend what is said above`);
}

async function makeKeys(rest: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...rest],
    options: { out: { type: 'string', default: 'release-key.pem' } },
  });
  const { privateKey, publicKey } = createKeyPair();
  await writeFile(values.out, privateKey, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new ReleaseError(
      `${values.out} was not written (${String((error as { code?: unknown }).code)}): name another file with --out`,
    );
  });
  process.stdout.write(
    `Private key: ${values.out}; its team sets RELEASE_KEY_FILE to it and shows it to nobody.\n` +
      `Public key, for the composer's environment (BLOG_PUBLIC_KEY and the like):\n${publicKey}\n`,
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isOurs =
    error instanceof ReleaseError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${isOurs ? (error as Error).message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
});
