import type { FocusEvent, FormEvent, RefObject } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { controlOf, type FieldName } from './fields.ts';
import { useEmailHint, type EmailHint } from './use-email-hint.ts';
import { useEngine } from './use-engine.ts';
import { useLongTexts } from './use-long-texts.ts';

/**
 * The form's fields. They are the browser's own controls: what is typed before hydration stays, and so does what the
 * server has filled in.
 */
export function useFields(
  form: RefObject<HTMLFormElement | null>,
  services: ShellServices,
  onTouched: () => void,
) {
  const { engine, messages, load, warm } = useEngine(form);
  const { lengths, count } = useLongTexts();
  const hint = useEmailHint(form, services);

  function onChange({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    count(currentTarget);
    onTouched();
    const name = nameOf(target);
    if (name === 'email') hint.forget();
    engine.current?.changed(name);
  }

  function onBlur({ target }: FocusEvent<HTMLFormElement>) {
    const name = nameOf(target);
    load().then(
      (ready) => {
        ready.left(name);
        if (name === 'email') hint.look(ready);
      },
      () => undefined,
    );
  }

  /** Fills in a field that is still empty. */
  function fill(name: FieldName, value: string) {
    if (!form.current) return;
    const control = controlOf(form.current, name);
    if (control.value) return;
    control.value = value;
    engine.current?.changed(name);
    count(form.current);
  }

  const emailHint: EmailHint = {
    suggested: hint.suggested,
    take() {
      hint.take(engine.current);
      onTouched();
    },
  };
  const handlers = { onChange, onBlur, onFocus: warm, onPointerDown: warm };
  return { engine, messages, lengths, load, fill, emailHint, handlers };
}

function nameOf(target: EventTarget): string {
  return (target instanceof Element && target.getAttribute('name')) || '';
}
