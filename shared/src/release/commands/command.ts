import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { REMOTE_NAMES, REMOTES, type RemoteName } from '../../federation/remotes.ts';
import type { ReleaseOwner } from '../../federation/release.ts';
import { drawPicture } from '../../pictures/draw-picture.tsx';
import { SHEET_NAMES } from '../../ui/sheet-names.ts';
import { ReleaseError } from '../manifest.ts';
import { pack } from '../pack.ts';
import { publish } from '../publish.ts';
import { createKeyPair } from '../sign.ts';
import { openTarget } from '../target.ts';
import { holdLive, showCandidate } from './show-preview.ts';
import { failWith, runSiteCommand } from './site-command.ts';
import { findSite, findToken, pollHost } from './command-composer.ts';

const HELP = `Releases a remote:

  npm run release -- blog [--to <folder | s3://bucket/prefix>] [--tell https://site]
      builds the blog only, and uploads its immutable folder and then release.json.
      Without --to it goes to the host that \`npm start\` serves on this machine.
      RELEASE_KEY or RELEASE_KEY_FILE   signs it
      AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, S3_ENDPOINT   for buckets
      --tell     makes the composer poll at once, and prints the outcome;
                 its token is RELEASE_TOKEN, else the one in .env, else the one in DATA_DIR
      --preview [--hours 48]   keeps what is live, and prints a link that shows the release in the site
      --canary 10%             keeps what is live for all but that share of the visitors
                 both go to the site of --tell, else SITE_URL, else the one in .env, else http://localhost:PORT
  npm run release -- keys [--out release-key.pem]
      creates a key pair: writes the private key to the file, prints the public key for the composer
  npm run release -- status | list | look | pin | unpin | rollback | preview | canary | at
      commands for a running site: npm run release -- help
`;

const OWNERS: readonly string[] = [...REMOTE_NAMES, 'shell'];

async function main([verb, ...rest]: readonly string[]): Promise<void> {
  if (verb === 'pack') return packWorkspace(rest[0]);
  if (verb === 'publish') return publishWorkspace(rest);
  if (verb === 'keys') return makeKeys(rest);
  if (REMOTE_NAMES.includes(verb as RemoteName)) {
    // Changes to the workspace's folder if it runs from the root.
    process.chdir(REMOTES[verb as RemoteName].workspace);
    return publishWorkspace([verb as RemoteName, ...rest]);
  }
  if (verb === undefined || verb === '--help') return void process.stdout.write(HELP);
  process.stdout.write(`${await runSiteCommand([verb, ...rest], process.env)}\n`);
}

/** Runs in a workspace's folder after webpack, and turns `dist/` into a publishable folder. */
async function packWorkspace(owner = ''): Promise<void> {
  if (!OWNERS.includes(owner)) throw new ReleaseError(`usage: pack <${OWNERS.join('|')}>`);
  const release = await pack({
    owner: owner as ReleaseOwner,
    build: path.resolve('build'),
    output: path.resolve(owner === 'shell' ? 'dist/release' : 'dist'),
    builtAt: new Date(),
    commit: process.env['COMMIT'],
    sheet: SHEET_NAMES,
    draw: drawPicture,
  });
  const bytes = Object.values(release.files).reduce((sum, file) => sum + file.size, 0);
  process.stdout.write(
    `${owner}@${release.version}: ${release.pages.length} pages, ${Object.keys(release.files).length} files, ${bytes} bytes\n`,
  );
}

/** Runs in a remote's folder: builds it if its sources changed, then signs and publishes it. */
async function publishWorkspace(rest: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      tell: { type: 'string' },
      preview: { type: 'boolean' },
      hours: { type: 'string' },
      canary: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const name = positionals[0] as RemoteName;
  if (values.help) return void process.stdout.write(HELP);
  if (!REMOTE_NAMES.includes(name))
    throw new ReleaseError(`${name} is not a remote. Choose one of ${REMOTE_NAMES.join(', ')}.`);
  // npm runs a workspace's script in the workspace's folder, but `--to` is relative to the folder in which the command
  // was typed.
  const typedIn = process.env['INIT_CWD'] ?? process.cwd();
  const to = values.to === undefined ? localHost(name) : resolveTarget(typedIn, values.to);
  const audience = audienceOf(values);
  const site = values.tell ?? (await findSite(process.env));
  const token = await findToken(process.env);
  const target = openTarget(to, process.env);
  const privateKey = await readPrivateKey(typedIn);
  await build(REMOTES[name].workspace, values.preview ?? false);
  if (audience) await holdLive(site, token, name);
  const { version } = await publish({ from: path.resolve('dist'), target, privateKey });
  const signed = privateKey ? 'signed' : 'unsigned';
  process.stdout.write(`${name}@${version} is published (${signed}) at ${to}\n`);
  if (audience)
    process.stdout.write(`${await showCandidate(site, token, { remote: name, version }, audience)}\n`);
  else if (values.tell) process.stdout.write(`${await pollHost(site, token, name, version)}\n`);
}

/** Who sees the release next to the live one; undefined if it goes live normally. */
function audienceOf({ preview, hours, canary }: { preview?: boolean; hours?: string; canary?: string }) {
  if (preview && canary !== undefined)
    throw new ReleaseError('--preview and --canary exclude each other. Choose one');
  if (preview) return { hours };
  if (canary === undefined) return undefined;
  const share = /^([1-9]\d?|100)%?$/.exec(canary)?.[1];
  if (share === undefined)
    throw new ReleaseError(`--canary ${canary} is not a share of the visitors: 1% to 100%`);
  return { share };
}

const resolveTarget = (typedIn: string, to: string) =>
  /^[a-z0-9]+:\/\//i.test(to) ? to : path.resolve(typedIn, to);

/** The folder that `npm start` serves as this remote's host. */
function localHost(name: RemoteName): string {
  const folder = path.resolve('..', process.env['DATA_DIR'] || '.data', 'hosts', name);
  if (!existsSync(folder))
    throw new ReleaseError(
      `No site has been started here, so ${folder} does not exist. Run \`npm start\` first, or name a host: --to <folder | s3://bucket/prefix>`,
    );
  return folder;
}

async function readPrivateKey(typedIn: string): Promise<string | undefined> {
  const { RELEASE_KEY: key, RELEASE_KEY_FILE: file } = process.env;
  if (key || !file) return key;
  return readFile(path.resolve(typedIn, file), 'utf8').catch(() => {
    throw new ReleaseError(`RELEASE_KEY_FILE cannot be read. Set the path of a key file`);
  });
}

/** Drafts are built for previews only. */
async function build(workspace: string, withDrafts: boolean): Promise<void> {
  const child = spawn(process.execPath, [path.resolve('../shared/run/build.mjs'), workspace], {
    stdio: 'inherit',
    env: { ...process.env, DRAFTS: withDrafts ? '1' : '' },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new ReleaseError(`${workspace} could not be built. Fix what the output above says`);
}

async function makeKeys(rest: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...rest],
    options: { out: { type: 'string', default: 'release-key.pem' } },
  });
  const { privateKey, publicKey } = createKeyPair();
  await writeFile(values.out, privateKey, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new ReleaseError(
      `${values.out} was not written (${String((error as { code?: unknown }).code)}). Name another file with --out`,
    );
  });
  process.stdout.write(
    `Private key: ${values.out}. Its team sets RELEASE_KEY_FILE to it and keeps it secret.\n` +
      `Public key, for the composer's environment (BLOG_PUBLIC_KEY and the like):\n${publicKey}\n`,
  );
}

main(process.argv.slice(2)).catch(failWith);
