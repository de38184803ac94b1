import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import REMOTES from '@site/shared/remotes.json' with { type: 'json' };
import { freePort } from '@site/shared/testing/free-ports';
import { startProgram, type Program } from './program.ts';

export type RemoteName = keyof typeof REMOTES;
export const REMOTE_NAMES = Object.keys(REMOTES) as RemoteName[];

interface Manifest {
  readonly version: string;
  readonly server: string;
  readonly files: Readonly<Record<string, { readonly sha256: string; readonly size: number }>>;
}

/** Changes the files of a release before it is published: path → new text. */
export type Edit = (file: string, text: string) => string;

/** The static host of a remote, as its team would run it. */
export interface RemoteHost {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Publishes an edited copy of the remote's first release: new files under a new version, `release.json` last. */
  publish(edit: Edit): Promise<string>;
  /** The same, but the server bundle differs from its hash in `release.json` by one byte. */
  publishTampered(edit: Edit): Promise<string>;
}

/** A host with its own copy, in `folder`, of a release in another folder, so that further releases can be published. */
export async function createHostCopy(remote: RemoteName, from: string, folder: string): Promise<RemoteHost> {
  const { version } = await readManifest(from);
  await cp(join(from, version), join(folder, version), { recursive: true });
  await cp(join(from, 'release.json'), join(folder, 'release.json'));
  return createHost(remote, folder);
}

async function createHost(remote: RemoteName, folder: string): Promise<RemoteHost> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const first = await readManifest(folder);
  let program: Program | null = null;
  return {
    url,
    async start() {
      const started = startProgram({ script: 'shared/run/host-remote.mjs', args: [folder, String(port)] });
      program = started;
      await untilServed(`${url}/release.json`, started, `the ${remote} host`);
    },
    async stop() {
      await program?.stop();
      program = null;
    },
    publish: (edit) => publish({ folder, first, edit, spoil: (bytes) => bytes }),
    publishTampered: (edit) =>
      publish({
        folder,
        first,
        edit,
        spoil: (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from(' ')]),
      }),
  };
}

interface Publication {
  readonly folder: string;
  readonly first: Manifest;
  readonly edit: Edit;
  /** A change of the server bundle after its hash was computed. */
  spoil(bytes: Buffer): Buffer;
}

async function publish({ folder, first, edit, spoil }: Publication): Promise<string> {
  const edited = new Map<string, Buffer>();
  for (const file of Object.keys(first.files)) {
    const bytes = await readFile(join(folder, first.version, file));
    edited.set(file, file.endsWith('js') ? Buffer.from(edit(file, bytes.toString())) : bytes);
  }
  const files = Object.fromEntries(
    [...edited].map(([file, bytes]) => [file, { sha256: sha256(bytes), size: bytes.length }]),
  );
  const version = versionOf({ ...first, files });
  for (const [file, bytes] of edited) {
    const target = join(folder, version, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, file === first.server ? spoil(bytes) : bytes);
  }
  const draft = join(folder, '.release.json.draft');
  await writeFile(draft, JSON.stringify({ ...first, version, files }));
  await rename(draft, join(folder, 'release.json'));
  return version;
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Manifest;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');

/** The fields of `release.json` besides the release itself. */
const OUTSIDE_VERSION = ['version', 'builtAt', 'commit', 'signature'];

/** A release's version, by the rule of composer and remotes: a hash over its content with sorted fields. */
function versionOf(manifest: object): string {
  const content = Object.entries(manifest).filter(([name]) => !OUTSIDE_VERSION.includes(name));
  const text = JSON.stringify(sorted(Object.fromEntries(content)));
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]));
}

/** Waits until an address answers with success, or until its program has ended. */
export async function untilServed(url: string, program: Program, name: string, withinMs = 90_000) {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline && !program.hasEnded()) {
    const response = await fetch(url).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${name} does not serve ${url}; its last output:\n${program.output()}`);
}
