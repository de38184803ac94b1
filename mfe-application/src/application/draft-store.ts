import { FIELDS, type FormValues } from './fields.ts';

/** What is kept of an unsent form. Of the document only the name: the browser cannot keep the file itself. */
export interface Draft {
  readonly values: Partial<FormValues>;
  readonly fileName: string | null;
  readonly idempotencyKey: string;
  readonly savedAt: number;
}

const STORAGE_KEY = 'application-draft:v1';
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** The kept draft, unless there is none, it is too old or unreadable, or the browser keeps nothing. */
export function readDraft(): Draft | null {
  try {
    return parseDraft(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Keeps a draft; a draft that says nothing is forgotten instead. Tells whether one is kept now. */
export function writeDraft(draft: Omit<Draft, 'savedAt'>): boolean {
  if (!draft.fileName && FIELDS.every((field) => !draft.values[field]?.trim())) {
    clearDraft();
    return false;
  }
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...draft, savedAt: Date.now() }));
    return true;
  } catch {
    return false;
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

// By hand, not by schema: zod is not loaded yet when the page looks for a draft.
function parseDraft(stored: unknown): Draft | null {
  const { values, fileName, idempotencyKey, savedAt } = Object(stored) as Record<string, unknown>;
  if (typeof savedAt !== 'number' || Date.now() - savedAt > LIFE_MS) return null;
  if (typeof idempotencyKey !== 'string') return null;
  const kept: Partial<FormValues> = {};
  for (const field of FIELDS) {
    const value: unknown = Object(values)[field];
    if (typeof value === 'string') kept[field] = value;
  }
  return { values: kept, fileName: typeof fileName === 'string' ? fileName : null, idempotencyKey, savedAt };
}
