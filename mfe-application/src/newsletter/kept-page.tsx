import { Text } from '@site/shared/ui';
import { LinkFrame } from './link-frame.tsx';
import { LINK_COPY } from './newsletter-content.ts';

/** The content after an undone unsubscribe, used with and without script. */
export function Kept({ announce = false }: { readonly announce?: boolean }) {
  return (
    <LinkFrame title={LINK_COPY.kept.title} announce={announce}>
      <Text>{LINK_COPY.kept.lead}</Text>
    </LinkFrame>
  );
}

/** `/newsletter/kept`: follows the form where there is no script. */
export function KeptPage() {
  return <Kept />;
}
