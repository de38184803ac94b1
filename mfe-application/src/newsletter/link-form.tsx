import type { ComponentProps } from 'react';
import { Button } from '@site/shared/ui';

interface LinkFormProps extends ComponentProps<typeof Button> {
  /** Absent on pages that only browsers without script reach. */
  onSend?(): void;
}

/**
 * The one button of a page behind an email link. It is a real form: without script it posts to the page's own address,
 * which has the token.
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
