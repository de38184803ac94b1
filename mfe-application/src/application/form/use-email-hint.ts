import { useState, type RefObject } from 'react';
import type { ShellServices } from '@site/shared/federation';
import type { FormController } from './form-controller.ts';
import { controlOf } from './fields.ts';
import { emailQuestion } from './form-content.ts';

export interface EmailHint {
  /** The likely correct address. */
  readonly suggested: string | null;
  take(): void;
}

/** Suggests a correction for an email address that looks mistyped. The form can be sent without an answer. */
export function useEmailHint(form: RefObject<HTMLFormElement | null>, services: ShellServices) {
  const [suggested, setSuggested] = useState<string | null>(null);

  function look(controller: FormController) {
    if (!form.current) return;
    const found = controller.suggest(controlOf(form.current, 'email').value);
    setSuggested(found);
    if (found) services.announce(emailQuestion(found));
  }

  /** Puts the suggestion into the field and focuses it. */
  function take(controller: FormController | null) {
    if (!form.current || !suggested) return;
    const control = controlOf(form.current, 'email');
    control.value = suggested;
    control.focus();
    setSuggested(null);
    controller?.changed('email');
  }

  return { suggested, look, take, forget: () => setSuggested(null) };
}
