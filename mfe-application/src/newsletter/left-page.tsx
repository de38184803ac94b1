import type { ReactNode } from 'react';
import { Stack, Text } from '@site/shared/ui';
import { LinkForm } from './link-form.tsx';
import { LinkFrame } from './link-frame.tsx';
import { LINK_COPY } from './newsletter-content.ts';

/** The content after an unsubscribe, with the undo offer if there is one. */
export function Left({
  announce = false,
  children,
}: {
  readonly announce?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <LinkFrame title={LINK_COPY.left.title} announce={announce}>
      <Text>{LINK_COPY.left.lead}</Text>
      {children}
    </LinkFrame>
  );
}

/** `/newsletter/left`: follows the form where there is no script. A ticket in its address reveals the undo form. */
export function LeftPage() {
  return (
    <Left>
      <div hidden data-slot="undo">
        <Stack gap={4}>
          <Text tone="muted">{LINK_COPY.left.undoOffer}</Text>
          <LinkForm variant="secondary">{LINK_COPY.left.undo}</LinkForm>
        </Stack>
      </div>
    </Left>
  );
}
