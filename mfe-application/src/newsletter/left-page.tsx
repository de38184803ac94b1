import type { ReactNode } from 'react';
import { Stack, Text } from '@site/shared/ui';
import { LinkForm } from './link-form.tsx';
import { LinkFrame } from './link-frame.tsx';

export const UNDO_OFFER =
  'Was it somebody else, with a mail that you passed on? For a day you can take it back.';
export const UNDO = 'Keep me on the list';

/** What who left reads, with the way back if there is one. */
export function Left({
  announce = false,
  children,
}: {
  readonly announce?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <LinkFrame title="You are off the list" announce={announce}>
      <Text>No more letters come to you from us.</Text>
      {children}
    </LinkFrame>
  );
}

/** `/newsletter/left`: where a browser without script lands. A ticket in its address opens the way back. */
export function LeftPage() {
  return (
    <Left>
      <div hidden data-slot="undo">
        <Stack gap={4}>
          <Text tone="muted">{UNDO_OFFER}</Text>
          <LinkForm variant="secondary">{UNDO}</LinkForm>
        </Stack>
      </div>
    </Left>
  );
}
