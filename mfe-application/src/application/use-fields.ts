import type { FocusEvent, FormEvent, RefObject } from 'react';
import { controlOf, type FieldName } from './fields.ts';
import { useEngine } from './use-engine.ts';
import { useLongTexts } from './use-long-texts.ts';

/**
 * The form's fields. They are the browser's own controls: what is typed before hydration stays, and so does what the
 * server has filled in.
 */
export function useFields(form: RefObject<HTMLFormElement | null>, onTouched: () => void) {
  const { engine, messages, load, warm } = useEngine(form);
  const { lengths, count } = useLongTexts();

  function onChange({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    count(currentTarget);
    onTouched();
    engine.current?.changed(nameOf(target));
  }

  function onBlur({ target }: FocusEvent<HTMLFormElement>) {
    load().then(
      (ready) => ready.left(nameOf(target)),
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

  const handlers = { onChange, onBlur, onFocus: warm, onPointerDown: warm };
  return { engine, messages, lengths, load, fill, handlers };
}

function nameOf(target: EventTarget): string {
  return (target instanceof Element && target.getAttribute('name')) || '';
}
