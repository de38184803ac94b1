import { readStored, removeStored, storedKeys, storeUntil } from '@site/shared/federation';
import { FIELDS, type FormValues } from '../form/fields.ts';
import { tab } from './tab.ts';

/** What a draft stores about the document. It cannot store the file. */
export interface DraftDocument {
  readonly name: string;
  readonly size: number;
  /** The id of its upload, if it was uploaded ahead of the form. */
  readonly upload: string | null;
}

/** The stored part of an unsent form. */
export interface Draft {
  readonly values: Partial<FormValues>;
  readonly document: DraftDocument | null;
  readonly idempotencyKey: string;
  /** The query of the page it was written on. The draft already has the text that the query adds. */
  readonly search: string;
  /** Whether the newsletter box was checked. Only a form that is carried over a reload has it: a stored draft keeps no consent. */
  readonly newsletter?: boolean;
  /** Whether the browser has sent the form by itself. The page of the answer has no scripts, so it cannot delete the draft. */
  readonly isPosted?: boolean;
  readonly savedAt: number;
}

/** A draft with its storage key. Each tab has its own draft. */
export interface StoredDraft extends Draft {
  readonly key: string;
}

/** The outcome of a save: an empty form is not stored, and what cannot be stored is held in memory. */
export type SaveOutcome = 'kept' | 'empty' | 'held';

const START = 'application-draft:';
const UNWANTED_KEY = 'application-draft:unwanted';
/** A week, as the form says. */
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_DRAFTS = 3;
/** Increase this when a field changes its meaning: older drafts are then discarded. */
const FIELDS_VERSION = 1;

/** This tab's draft where storage is blocked or full. It lasts until the tab is closed or reloaded. */
let held: StoredDraft | null = null;
/** The visitor has opted out where the choice cannot be stored. */
let isOptOutHeld = false;

/** All drafts, newest first. Expired and invalid drafts are deleted. */
export function readDrafts(): StoredDraft[] {
  const drafts: StoredDraft[] = held ? [held] : [];
  for (const key of storedKeys(START)) {
    const draft = parseDraft(readStored(key));
    if (draft) drafts.push({ ...draft, key });
    else removeStored(key);
  }
  return drafts.sort((one, other) => other.savedAt - one.savedAt);
}

export function isDraftHeld(): boolean {
  return held !== null;
}

export function isOfThisTab({ key }: StoredDraft): boolean {
  return key === keyOfThisTab();
}

/** Whether another open tab is using the draft, so that its key and its document are in use there. */
export async function isInUse(draft: StoredDraft): Promise<boolean> {
  return !isOfThisTab(draft) && tab.isTaken(draft.key.slice(START.length));
}

/** Replaces this tab's draft. */
export function writeDraft(draft: Omit<Draft, 'savedAt'>): SaveOutcome {
  const key = keyOfThisTab();
  held = null;
  if (isEmpty(draft)) {
    removeStored(key);
    return 'empty';
  }
  const stamped = stampDraft(draft);
  if (!storeUntil(stamped.savedAt + LIFE_MS, key, stamped)) {
    held = { ...stamped, key };
    return 'held';
  }
  removeOldest();
  return 'kept';
}

/**
 * Stores this tab's draft as one of an earlier visit, which is offered and not restored: the browser sends the form by
 * itself, and may fail.
 */
export function setPostedDraftAside(draft: Omit<Draft, 'savedAt'>): void {
  if (isEmpty(draft)) return;
  const own = keyOfThisTab();
  const stamped = { ...stampDraft(draft), isPosted: true };
  if (!storeUntil(stamped.savedAt + LIFE_MS, `${own}:posted`, stamped)) return;
  removeDraft({ key: own });
  removeOldest();
}

function isEmpty({ document, values }: Omit<Draft, 'savedAt'>): boolean {
  return !document && FIELDS.every((field) => !values[field]?.trim());
}

function removeOldest(): void {
  for (const oldest of readDrafts().slice(MAX_DRAFTS)) removeStored(oldest.key);
}

/** Gives this tab's draft another key after its page was left. */
export function renewDraftKey(idempotencyKey: string): void {
  const draft = readDrafts().find(isOfThisTab);
  if (!draft) return;
  const { values, document, search } = draft;
  writeDraft({ values, document, search, idempotencyKey });
}

export function removeDraft({ key }: Pick<StoredDraft, 'key'>): void {
  if (key === held?.key) held = null;
  removeStored(key);
}

/** Deletes the drafts of all tabs. */
export function clearDrafts(): void {
  held = null;
  for (const key of storedKeys(START)) removeStored(key);
}

/** Whether drafts may be stored on this device, by the visitor's last choice. */
export function isDraftWanted(): boolean {
  if (isOptOutHeld) return false;
  try {
    return localStorage.getItem(UNWANTED_KEY) === null;
  } catch {
    return true;
  }
}

export function storeDraftChoice(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.removeItem(UNWANTED_KEY);
    else localStorage.setItem(UNWANTED_KEY, 'yes');
    isOptOutHeld = false;
  } catch {
    isOptOutHeld = !isWanted;
  }
}

const keyOfThisTab = () => START + tab.read();

export function stampDraft(draft: Omit<Draft, 'savedAt'>) {
  return { ...draft, version: FIELDS_VERSION, savedAt: Date.now() };
}

/** Validated by hand, because zod is not loaded yet when the page reads a draft. */
export function parseDraft(stored: unknown): Draft | null {
  const { values, document, idempotencyKey, search, newsletter, isPosted, version, savedAt } = record(stored);
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
    isPosted: isPosted === true,
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
