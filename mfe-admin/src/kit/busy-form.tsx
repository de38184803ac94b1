import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, Stack, useHydrated, type ButtonLook } from '@site/shared/ui';

export interface AccountFormProps {
  readonly action: string;
  readonly busyText: string;
  readonly size?: ButtonLook['size'];
  submit(entries: FormData, form: HTMLFormElement): Promise<void>;
  readonly children: ReactNode;
}

/** A form that cannot be submitted twice while busy. It keeps the focus, because nothing in it is disabled. */
export function AccountForm({ action, busyText, size = 'lg', submit, children }: AccountFormProps) {
  const [busy, setBusy] = useState(false);
  const isHydrated = useHydrated();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy || !form.reportValidity()) return;
    setBusy(true);
    await submit(new FormData(form), form);
    setBusy(false);
  }

  return (
    <form method="post" noValidate aria-label={action} onSubmit={(event) => void onSubmit(event)}>
      <Stack gap={4}>
        {children}
        <Button
          type="submit"
          size={size}
          css={size === 'lg' ? undefined : { alignSelf: 'start' }}
          disabled={!isHydrated}
          loading={busy}
          loadingText={busyText}
        >
          {action}
        </Button>
      </Stack>
    </form>
  );
}
