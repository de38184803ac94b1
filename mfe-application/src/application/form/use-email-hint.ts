import { useState, type RefObject } from 'react';
import type { ShellServices } from '@site/shared/federation';
import type { FormController } from './form-controller.ts';
import { controlOf } from './fields.ts';

export interface EmailHint {
  /** The address that was probably meant. */
  readonly suggested: string | null;
  take(): void;
}

/** Asks about an email address that looks mistyped; nothing waits for the answer. */
export function useEmailHint(form: RefObject<HTMLFormElement | null>, services: ShellServices) {
  const [suggested, setSuggested] = useState<string | null>(null);

  function look(controller: FormController) {
    if (!form.current) return;
    const found = controller.suggest(controlOf(form.current, 'email').value);
    setSuggested(found);
    if (found) services.announce(emailQuestion(found));
  }

  /** Puts the suggestion into the field; the visitor goes on from there. */
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

export function emailQuestion(address: string): string {
  return `Did you mean ${address}?`;
}
