import { constants } from 'node:fs';
import { access, chmod, link, mkdir, open, readdir, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, StartupError } from '../errors.ts';

/** The private bucket of the visitors' documents. */
export interface DocumentStore {
  /** Where uploads lie until they are kept or dropped; on the same disk as the bucket. */
  readonly incomingFolder: string;
  /** Keeps an uploaded file; returns its stored name. Never overwrites. */
  keep(uploadPath: string, originalName: string): Promise<string>;
  open(storedName: string): Promise<FileHandle>;
  remove(storedName: string): Promise<void>;
  /** Throws when the bucket cannot be written to. */
  check(): Promise<void>;
}

export const BUCKET = 'application-documents';
const LONGEST_NAME = 255;

export async function openDocumentStore(dataDir: string, now: () => number): Promise<DocumentStore> {
  const bucket = join(dataDir, BUCKET);
  const incomingFolder = join(bucket, '.incoming');
  await prepare(bucket, incomingFolder);
  return {
    incomingFolder,
    async keep(uploadPath, originalName) {
      for (let time = now(); ; time += 1) {
        const name = storedName(time, originalName);
        if (!(await linked(uploadPath, join(bucket, name)))) continue;
        await syncFolder(bucket);
        return name;
      }
    },
    open: (name) => open(join(bucket, name)),
    remove: (name) => unlink(join(bucket, name)),
    check: () => access(incomingFolder, constants.W_OK),
  };
}

/** The seed's name: time, underscore, and the original with all but letters, digits, dot and hyphen replaced. */
export function storedName(time: number, originalName: string): string {
  const clean = originalName.replace(/[^a-zA-Z0-9.-]/g, '_');
  const prefix = `${time}_`;
  const room = LONGEST_NAME - prefix.length;
  if (clean.length <= room) return prefix + clean;
  const extension = /\.[a-zA-Z0-9]{1,5}$/.exec(clean)?.[0] ?? '';
  return prefix + clean.slice(0, room - extension.length) + extension;
}

/** What an earlier process left half-received is nobody's: each upload belongs to one request. */
async function prepare(bucket: string, incomingFolder: string): Promise<void> {
  try {
    await mkdir(incomingFolder, { recursive: true, mode: 0o700 });
    await chmod(bucket, 0o700);
    for (const name of await readdir(incomingFolder)) await unlink(join(incomingFolder, name));
  } catch (cause) {
    throw new StartupError(`The document folder ${bucket} cannot be written to (${errorCode(cause)}).`, {
      cause,
    });
  }
}

/** A link takes a name only if it is free, in one step; the caller drops the upload's own name. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
