import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { FormController } from './form-controller.ts';
import type { FieldMessages } from './fields.ts';

/** Loads the form controller when a visitor first touches the form. */
export function useFormController(form: RefObject<HTMLFormElement | null>) {
  const [messages, setMessages] = useState<FieldMessages>({});
  const controller = useRef<FormController | null>(null);
  const loading = useRef<Promise<FormController> | null>(null);

  const load = useCallback((): Promise<FormController> => {
    loading.current ??= start(form, setMessages).then(
      (started) => (controller.current = started),
      (error: unknown) => {
        loading.current = null;
        throw error;
      },
    );
    return loading.current;
  }, [form]);

  /** Preloads the controller. A failure is ignored: the next `load` tries again. */
  const preload = useCallback(() => void load().catch(() => undefined), [load]);
  useEffect(() => () => controller.current?.stop(), []);

  return { controller, messages, load, preload };
}

async function start(
  form: RefObject<HTMLFormElement | null>,
  onMessages: (messages: FieldMessages) => void,
): Promise<FormController> {
  const { createFormController } = await import(
    /* webpackChunkName: "form-controller" */ './form-controller.ts'
  );
  if (!form.current) throw new Error('The form is gone');
  return createFormController(form.current, onMessages);
}
