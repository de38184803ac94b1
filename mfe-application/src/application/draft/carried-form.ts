import { parseDraft, stampDraft, type Draft } from './draft-store.ts';

const KEY = 'applicationForm';

/**
 * Carries the form over a reload that it asks for itself. The history entry holds it: that is there where storage is blocked,
 * and nobody else who uses the device comes by it.
 */
export function carryForm(form: Omit<Draft, 'savedAt'>): void {
  history.replaceState({ ...history.state, [KEY]: stampDraft(form) }, '');
}

export function readCarriedForm(): Draft | null {
  return parseDraft(entry()[KEY]);
}

/** Whether a reload would lose nothing. */
export function isFormCarried(): boolean {
  return KEY in entry();
}

export function forgetCarriedForm(): void {
  if (!isFormCarried()) return;
  const { [KEY]: _, ...rest } = entry();
  history.replaceState(rest, '');
}

const entry = () => Object(history.state) as Record<string, unknown>;
