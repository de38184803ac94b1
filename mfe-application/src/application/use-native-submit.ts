import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Calls the listener when the browser sends the form by itself: in an old tab, whose code to send it is gone. Only `formdata`
 * tells, because the shell then stops `submit`. `new FormData(form)` would cause the same event.
 */
export function useNativeSubmit(form: RefObject<HTMLFormElement | null>, onSubmit: () => void): void {
  const listener = useEffectEvent(() => onSubmit());
  useEffect(() => {
    const { current } = form;
    const listen = () => listener();
    current?.addEventListener('formdata', listen);
    return () => current?.removeEventListener('formdata', listen);
  }, [form]);
}
