import { callApi, issueFormToken, type WorkingForm } from '../contracts/index.ts';
import { doProofOfWork } from './proof-of-work.ts';

/** What tells a person from a bot; the API scores it. None of it blocks a form. */
export interface FormSignals {
  readonly leaveBlank: string;
  readonly formToken: string;
  readonly touched: string;
  readonly work: string;
}

export interface WatchedForm {
  /** `subject` is what the form is about (see `askForFormWork`): its proof of work is valid for it alone. */
  read(subject: string): Promise<FormSignals>;
  stop(): void;
}

const TIMEOUT_MS = 5000;
const TOUCHES = ['keydown', 'pointerdown', 'focusin'] as const;

/**
 * Starts the timer of a form, best at its first touch: how long filling in takes is a signal, and so is whether anything
 * was touched.
 */
export function watchForm(form: HTMLFormElement, kind: WorkingForm): WatchedForm {
  // The first touch is what loads this code: its event is over, but the focus is there.
  let touched = hasFocus(form);
  const touch = () => {
    touched = 'yes';
  };
  for (const name of TOUCHES) form.addEventListener(name, touch);
  const first = takeToken();
  return {
    async read(subject) {
      const trap = form.elements.namedItem('leaveBlank');
      const leaveBlank = trap instanceof HTMLInputElement ? trap.value : '';
      const token = async () => (await first) || (await takeToken());
      const [formToken, work] = await Promise.all([token(), doProofOfWork(kind, subject)]);
      return { leaveBlank, formToken, touched: touched || hasFocus(form), work };
    },
    stop() {
      for (const name of TOUCHES) form.removeEventListener(name, touch);
    },
  };
}

function hasFocus(form: HTMLFormElement): string {
  return form.contains(document.activeElement) ? 'yes' : '';
}

/** Empty when there is none: a form without a token is reviewed, not lost. */
async function takeToken(): Promise<string> {
  try {
    const { token } = await callApi(issueFormToken, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return token;
  } catch {
    return '';
  }
}
