import { Text } from '@site/shared/ui';
import { LinkFrame } from './link-frame.tsx';

/** The end of taking back, on either page. */
export function Kept({ announce = false }: { readonly announce?: boolean }) {
  return (
    <LinkFrame title="You are on the list again" announce={announce}>
      <Text>Nothing has changed: the next letter comes to you.</Text>
    </LinkFrame>
  );
}

/** `/newsletter/kept`: where a browser without script lands. */
export function KeptPage() {
  return <Kept />;
}
