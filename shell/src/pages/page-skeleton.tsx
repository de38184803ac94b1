import { css, keyframes } from '@emotion/react';
import { color, Container, radius, space, VisuallyHidden } from '@site/shared/ui';
import { loading } from './notices-content.ts';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

const bar = css({ background: color.sunken, borderRadius: radius.sm, marginBlockEnd: space[4] });

/** Shown while a page's code loads. Invisible at first, so that a quick load does not flicker. */
export function PageSkeleton({ title }: { readonly title: string }) {
  return (
    <div aria-busy="true" css={{ minHeight: '100vh', animation: `${appear} 150ms 200ms both` }}>
      <Container>
        <VisuallyHidden>{loading(title)}</VisuallyHidden>
        <div css={[bar, { height: '3.5rem', width: '60%', marginBlockStart: space[24] }]} />
        <div css={[bar, { height: '1.25rem', width: '80%' }]} />
        <div css={[bar, { height: '1.25rem', width: '70%' }]} />
        <div css={[bar, { height: '16rem', marginBlockStart: space[12] }]} />
      </Container>
    </div>
  );
}
