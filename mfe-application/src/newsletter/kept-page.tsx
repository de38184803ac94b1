import { Text } from '@site/shared/ui';
import { LinkFrame } from './link-frame.tsx';
import { LINK_COPY } from './newsletter-content.ts';

/** An unsubscribe that was undone, with script and without. */
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
