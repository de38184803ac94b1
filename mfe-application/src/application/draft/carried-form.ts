import { parseDraft, stampDraft, type Draft } from './draft-store.ts';

const KEY = 'applicationForm';

/**
 * Carries the form over a reload that the form itself asks for. The history entry works where storage is blocked, and is
 * not visible to other users of the device.
 */
export function carryForm(form: Omit<Draft, 'savedAt'>): void {
  history.replaceState({ ...history.state, [KEY]: stampDraft(form) }, '');
}

export function readCarriedForm(): Draft | null {
  return parseDraft(entry()[KEY]);
}

/** Whether the form survives a reload. */
export function isFormCarried(): boolean {
  return KEY in entry();
}

export function forgetCarriedForm(): void {
  if (!isFormCarried()) return;
  const { [KEY]: _, ...rest } = entry();
  history.replaceState(rest, '');
}

const entry = () => Object(history.state) as Record<string, unknown>;
