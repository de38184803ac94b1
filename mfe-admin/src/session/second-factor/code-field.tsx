import { useEffect, useRef } from 'react';
import { TextField } from '@site/shared/ui';
import { SECOND_FACTOR_CONTENT } from './admin-second-factor-content.ts';

interface CodeFieldProps {
  readonly error: string | undefined;
  /** For a form that replaces the control that had the focus. */
  readonly takesFocus?: boolean;
}

/** The six digits of an authenticator app. Phones offer their number pad, and password managers fill it in. */
export function CodeField({ error, takesFocus = false }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!takesFocus && error === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [takesFocus, error]);
  return (
    <TextField
      ref={input}
      name="code"
      label={SECOND_FACTOR_CONTENT.code}
      error={error}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={9}
    />
  );
}
