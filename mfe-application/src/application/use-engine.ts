import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Engine } from './engine.ts';
import type { FieldMessages } from './fields.ts';

/** The form's engine, loaded at the first touch. */
export function useEngine(form: RefObject<HTMLFormElement | null>) {
  const [messages, setMessages] = useState<FieldMessages>({});
  const engine = useRef<Engine | null>(null);
  const loading = useRef<Promise<Engine> | null>(null);

  const load = useCallback((): Promise<Engine> => {
    loading.current ??= start(form, setMessages).then(
      (started) => (engine.current = started),
      (error: unknown) => {
        loading.current = null;
        throw error;
      },
    );
    return loading.current;
  }, [form]);

  /** Loads ahead of need. That it failed matters only to who needs it, and who does asks again. */
  const warm = useCallback(() => void load().catch(() => undefined), [load]);
  useEffect(() => () => engine.current?.stop(), []);

  return { engine, messages, load, warm };
}

async function start(
  form: RefObject<HTMLFormElement | null>,
  onMessages: (messages: FieldMessages) => void,
): Promise<Engine> {
  const { createEngine } = await import(/* webpackChunkName: "application-engine" */ './engine.ts');
  if (!form.current) throw new Error('The form is gone');
  return createEngine(form.current, onMessages);
}
