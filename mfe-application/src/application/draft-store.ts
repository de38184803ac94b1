import { FIELDS, type FormValues } from './fields.ts';

/** What is kept of an unsent form. Of the document only the name: the browser cannot keep the file itself. */
export interface Draft {
  readonly values: Partial<FormValues>;
  readonly fileName: string | null;
  readonly idempotencyKey: string;
  readonly savedAt: number;
}

/** What became of a draft: one that says nothing is not kept, and some browsers keep nothing. */
export type Written = 'kept' | 'empty' | 'failed';

const STORAGE_KEY = 'application-draft:v1';
const UNWANTED_KEY = 'application-draft:unwanted';
/** Another number where the fields change what they mean: drafts of before are forgotten. */
const FIELDS_VERSION = 1;
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** The kept draft; null where there is none. One that is too old or cannot be read is forgotten. */
export function readDraft(): Draft | null {
  try {
    const draft = parseDraft(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    if (!draft) clearDraft();
    return draft;
  } catch {
    clearDraft();
    return null;
  }
}

/** Keeps a draft in the place of the last one. */
export function writeDraft(draft: Omit<Draft, 'savedAt'>): Written {
  if (!draft.fileName && FIELDS.every((field) => !draft.values[field]?.trim())) {
    clearDraft();
    return 'empty';
  }
  try {
    const stored = { ...draft, version: FIELDS_VERSION, savedAt: Date.now() };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
    return 'kept';
  } catch {
    return 'failed';
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
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

// By hand, not by schema: zod is not loaded yet when the page looks for a draft.
function parseDraft(stored: unknown): Draft | null {
  const { values, fileName, idempotencyKey, version, savedAt } = Object(stored) as Record<string, unknown>;
  if (version !== FIELDS_VERSION || typeof idempotencyKey !== 'string') return null;
  if (typeof savedAt !== 'number' || Date.now() - savedAt > LIFE_MS) return null;
  const kept: Partial<FormValues> = {};
  for (const field of FIELDS) {
    const value: unknown = Object(values)[field];
    if (typeof value === 'string') kept[field] = value;
  }
  return { values: kept, fileName: typeof fileName === 'string' ? fileName : null, idempotencyKey, savedAt };
}
