import { rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { EMPTY_STATE, SavedCanaryNumbers, SiteStateDocument, type Recovery } from './site-state-document.ts';
import { readState } from './write-state.ts';

/** Earlier versions stored the site state in these files and replaced each separately. */
const DEPLOYS = 'deploys.json';
const POINTER = 'live.json';
const CANARY_NUMBERS = 'canary-numbers.json';
const ASIDE = '.old';

const Pointer = z.object({ composition: z.string() });
/** The first versions had neither previews nor canaries. */
const DEFAULTS = { live: null, previews: [], canaries: [], canaryNumbers: null };

/** Reads the files of earlier versions as one document; null if there are none. */
export async function readSeparateFiles(
  folder: string,
  { kept, onUnreadable }: Recovery,
): Promise<SiteStateDocument | null> {
  const read = (file: string) => readState(path.join(folder, file));
  const [record, pointer] = [await read(DEPLOYS), await read(POINTER)];
  if (record === null && pointer === null) return null;
  const made = await kept();
  const pointed = parse(Pointer, pointer)?.composition ?? null;
  const canaryNumbers = parse(SavedCanaryNumbers, await read(CANARY_NUMBERS));
  const known = parse(SiteStateDocument, record, DEFAULTS);
  if (!known && record !== null)
    onUnreadable(new Error(`${DEPLOYS} is not a deploy record`), path.join(folder, DEPLOYS + ASIDE));
  if (!known)
    return {
      ...EMPTY_STATE,
      live: pointed ?? made[0]?.composition ?? null,
      deploys: [...made],
      isRestored: true,
      canaryNumbers,
    };
  const last = known.deploys[0]?.composition ?? null;
  const isKept = (id: string | null) => made.some(({ composition }) => composition === id);
  const isRecorded = known.deploys.some(({ composition }) => composition === pointed);
  // The oldest version wrote the pointer first, so a crash could lose the record.
  const unrecorded = isRecorded ? [] : made.filter(({ composition }) => composition === pointed);
  if (unrecorded.length > 0)
    return { ...known, live: pointed, deploys: [...unrecorded, ...known.deploys], canaryNumbers };
  // Later versions wrote the record first, so a crash could lose the pointer.
  return { ...known, live: isKept(last) ? last : (pointed ?? last), canaryNumbers };
}

/** Renames the files, so that they are not read again. */
export async function setSeparateFilesAside(folder: string): Promise<void> {
  for (const file of [DEPLOYS, POINTER, CANARY_NUMBERS])
    await rename(path.join(folder, file), path.join(folder, file + ASIDE)).catch((error: unknown) => {
      if ((error as { readonly code?: unknown }).code !== 'ENOENT') throw error;
    });
}

function parse<T>(schema: z.ZodType<T>, text: string | null, defaults: object = {}): T | null {
  if (text === null) return null;
  try {
    return schema.parse({ ...defaults, ...(JSON.parse(text) as object) });
  } catch {
    return null;
  }
}
