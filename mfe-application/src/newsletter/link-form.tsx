import type { ComponentProps } from 'react';
import { Button } from '@site/shared/ui';

interface LinkFormProps extends ComponentProps<typeof Button> {
  /** Absent where script never runs. */
  onSend?(): void;
}

/**
 * The one button of a page that a mail leads to. It is a real form: without script it posts to the page's own address,
 * where the token stands.
 */
export function LinkForm({ onSend, ...button }: LinkFormProps) {
  return (
    <form
      method="post"
      data-own-address=""
      onSubmit={(event) => {
        if (!onSend) return;
        event.preventDefault();
        onSend();
      }}
    >
      <Button id="submit" type="submit" {...button} />
    </form>
  );
}
