import { useRef, type FocusEvent, type FormEvent, type RefObject } from 'react';
import { codePoints, SUBMISSION_LIMITS } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { controlOf, FIELDS, isField, type FieldName, type FormValues } from './fields.ts';
import { useEmailHint, type EmailHint } from './use-email-hint.ts';
import { useFormController } from './use-form-controller.ts';
import { useLongTexts } from './use-long-texts.ts';

/**
 * The form's fields. They are uncontrolled: text that was typed before hydration stays, and so do values that the server
 * filled in.
 */
export function useFields(
  form: RefObject<HTMLFormElement | null>,
  services: ShellServices,
  onTouched: () => void,
) {
  const { controller, messages, load, preload } = useFormController(form);
  const { lengths, count } = useLongTexts();
  const hint = useEmailHint(form, services);
  /** Values that the page put into fields. Their faults are not shown on blur, because the visitor did not type them. */
  const given = useRef<Partial<FormValues>>({});

  function onChange({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    count(currentTarget);
    onTouched();
    const name = nameOf(target);
    if (name === 'email') hint.forget();
    controller.current?.changed(name);
  }

  function onBlur({ currentTarget, target }: FocusEvent<HTMLFormElement>) {
    const name = nameOf(target);
    const isDirty = isField(name) && controlOf(currentTarget, name).value !== given.current[name];
    load().then(
      (ready) => {
        if (isDirty) ready.left(name);
        if (name === 'email') hint.look(ready);
      },
      () => undefined,
    );
  }

  /** Fills in a field if it is empty. */
  function fill(name: FieldName, value: string) {
    if (!form.current) return;
    if (!controlOf(form.current, name).value) put(form.current, name, value);
  }

  /** Appends a paragraph to a field. False if it does not fit; the field is then unchanged. */
  function append(name: 'projectDescription', paragraph: string): boolean {
    if (!form.current) return false;
    const { value } = controlOf(form.current, name);
    if (value.includes(paragraph)) return true;
    const text = [value.trimEnd(), paragraph].filter(Boolean).join('\n\n');
    if (codePoints(text) > SUBMISSION_LIMITS[name]) return false;
    put(form.current, name, text);
    return true;
  }

  /** Empties every field and focuses the first. */
  function empty() {
    const { current } = form;
    if (!current) return;
    for (const name of FIELDS) put(current, name, '');
    controlOf(current, FIELDS[0]).focus();
  }

  function put(target: HTMLFormElement, name: FieldName, value: string) {
    controlOf(target, name).value = value;
    given.current[name] = value;
    controller.current?.changed(name);
    count(target);
  }

  const emailHint: EmailHint = {
    suggested: hint.suggested,
    take() {
      hint.take(controller.current);
      onTouched();
    },
  };
  const handlers = { onChange, onBlur, onFocus: preload, onPointerDown: preload };
  return { controller, messages, lengths, load, fill, append, empty, emailHint, handlers };
}

function nameOf(target: EventTarget): string {
  return (target instanceof Element && target.getAttribute('name')) || '';
}
