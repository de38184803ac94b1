import { callApi, issueFormToken, type WorkingForm } from '../contracts/public/index.ts';
import { doProofOfWork } from './proof-of-work.ts';

/** Signals that tell people from bots. The API scores them; none blocks a form. */
export interface FormSignals {
  readonly leaveBlank: string;
  readonly formToken: string;
  readonly touched: string;
  readonly work: string;
}

export interface WatchedForm {
  /** `subject` identifies the form (see `askForFormWork`). The proof of work is valid for it alone. */
  read(subject: string): Promise<FormSignals>;
  stop(): void;
}

const TIMEOUT_MS = 5000;
const TOUCHES = ['keydown', 'pointerdown', 'focusin'] as const;

/**
 * Starts the timer of a form. Call it at the first touch: the time to fill in the form is a signal, and so is whether
 * anything was touched.
 */
export function watchForm(form: HTMLFormElement, kind: WorkingForm): WatchedForm {
  // The first touch loads this code, so its event is over. The focus still shows it.
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

/** Empty without a token: the form is then reviewed, not lost. */
async function takeToken(): Promise<string> {
  try {
    const { token } = await callApi(issueFormToken, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return token;
  } catch {
    return '';
  }
}
