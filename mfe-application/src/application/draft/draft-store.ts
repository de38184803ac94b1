import { readStored, removeStored, storedKeys, storeUntil } from '@site/shared/federation';
import { FIELDS, type FormValues } from '../form/fields.ts';
import { thisTab } from './this-tab.ts';

/** What is kept of the document: the browser cannot keep the file itself. */
export interface DraftDocument {
  readonly name: string;
  readonly size: number;
  /** The id of its upload, where it went ahead of the form. */
  readonly upload: string | null;
}

/** What is kept of an unsent form. */
export interface Draft {
  readonly values: Partial<FormValues>;
  readonly document: DraftDocument | null;
  readonly idempotencyKey: string;
  /** The query of the address it was written at: what a link put in stands in the draft already. */
  readonly search: string;
  /** Whether the box for the newsletter was ticked. A form that is carried over a reload keeps it; a stored draft keeps no consent. */
  readonly newsletter?: boolean;
  readonly savedAt: number;
}

/** A draft under the name that it is stored by. Each tab has one of its own. */
export interface StoredDraft extends Draft {
  readonly key: string;
}

/** What became of a draft: one that says nothing is not kept, and some browsers keep nothing. */
export type Written = 'kept' | 'empty' | 'failed';

const START = 'application-draft:';
const UNWANTED_KEY = 'application-draft:unwanted';
/** The form says so: a week. */
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_DRAFTS = 3;
/** Another number where the fields change what they mean: drafts of before are forgotten. */
const FIELDS_VERSION = 1;

/** All kept drafts, newest first. One that is too old or cannot be read is forgotten. */
export function readDrafts(): StoredDraft[] {
  const drafts: StoredDraft[] = [];
  for (const key of storedKeys(START)) {
    const draft = parseDraft(readStored(key));
    if (draft) drafts.push({ ...draft, key });
    else removeStored(key);
  }
  return drafts.sort((one, other) => other.savedAt - one.savedAt);
}

export function isOfThisTab({ key }: StoredDraft): boolean {
  return key === keyOfThisTab();
}

/** Keeps a draft in the place of this tab's last one. */
export function writeDraft(draft: Omit<Draft, 'savedAt'>): Written {
  const key = keyOfThisTab();
  if (!draft.document && FIELDS.every((field) => !draft.values[field]?.trim())) {
    removeStored(key);
    return 'empty';
  }
  const stamped = stampDraft(draft);
  if (!storeUntil(stamped.savedAt + LIFE_MS, key, stamped)) return 'failed';
  for (const oldest of readDrafts().slice(MAX_DRAFTS)) removeStored(oldest.key);
  return 'kept';
}

export function removeDraft({ key }: Pick<StoredDraft, 'key'>): void {
  removeStored(key);
}

/** Forgets the drafts of all tabs. */
export function clearDrafts(): void {
  for (const key of storedKeys(START)) removeStored(key);
}

/** Whether drafts may be kept on this device, as the visitor said last. */
export function isDraftWanted(): boolean {
  try {
    return localStorage.getItem(UNWANTED_KEY) === null;
  } catch {
    return true;
  }
}

export function keepWish(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.removeItem(UNWANTED_KEY);
    else localStorage.setItem(UNWANTED_KEY, 'yes');
  } catch {
    // Where nothing is kept, no draft is either.
  }
}

const keyOfThisTab = () => START + thisTab();

export function stampDraft(draft: Omit<Draft, 'savedAt'>) {
  return { ...draft, version: FIELDS_VERSION, savedAt: Date.now() };
}

/** By hand, not by schema: zod is not loaded yet when the page looks for a draft. */
export function parseDraft(stored: unknown): Draft | null {
  const { values, document, idempotencyKey, search, newsletter, version, savedAt } = record(stored);
  if (version !== FIELDS_VERSION || typeof idempotencyKey !== 'string' || typeof savedAt !== 'number')
    return null;
  const kept: Partial<FormValues> = {};
  for (const field of FIELDS) {
    const value = record(values)[field];
    if (typeof value === 'string') kept[field] = value;
  }
  return {
    values: kept,
    document: parseDocument(document),
    idempotencyKey,
    search: text(search),
    newsletter: newsletter === true,
    savedAt,
  };
}

function parseDocument(stored: unknown): DraftDocument | null {
  const { name, size, upload } = record(stored);
  if (typeof name !== 'string') return null;
  return { name, size: Number(size) || 0, upload: text(upload) || null };
}

const record = (value: unknown) => Object(value) as Record<string, unknown>;
const text = (value: unknown) => (typeof value === 'string' ? value : '');
