import { useEffect, useRef, useState } from 'react';

type Faults<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** The messages of a form's fields. The first invalid field takes the focus. */
export function useFieldFaults<Name extends string>() {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState({} as Faults<Name>);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return { form, faults, setFaults };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The first message of each field. */
export function toFaults<Name extends string>(issues: readonly Issue[]): Faults<Name> {
  const messages = issues.map(({ path, message }) => [String(path[0]), message]);
  return Object.fromEntries(messages.reverse()) as Faults<Name>;
}
