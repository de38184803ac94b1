import type { CSSObject } from '@emotion/react';
import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, Container, layer, shadow, size, space, Text } from '@site/shared/ui';
import { useEffect, type ReactNode } from 'react';
import { keepTyped } from '../hydration/typed-fields.ts';
import { ContactLines } from './contact-lines.tsx';
import { NoticePage } from './notice-page.tsx';
import { CRASHED } from './notices-content.ts';

export interface CrashedPageProps {
  readonly path: string;
  readonly facts: ShellServices['facts'];
  /** A static copy of the page with the visitor's input, if it was already shown. */
  readonly copy: ReactNode;
}

/** Replaces a page whose code threw. */
export function CrashedPage({ path, facts, copy }: CrashedPageProps) {
  const hasCopy = Boolean(copy);
  useEffect(() => {
    if (!hasCopy) return;
    const keep = () => keepTyped(path, document.getElementById('outlet') ?? document);
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [path, hasCopy]);
  if (!copy)
    return (
      <NoticePage title={CRASHED.title} text={CRASHED.text}>
        <p>
          <ReloadButton />
        </p>
        <ContactLines facts={facts} />
      </NoticePage>
    );
  return (
    <>
      <Container css={notice}>
        <Callout tone="danger" title={CRASHED.title} role="alert" css={{ boxShadow: shadow.md }}>
          <Text>{CRASHED.typed}</Text>
          <p>
            <ReloadButton />
          </p>
        </Callout>
      </Container>
      {copy}
    </>
  );
}

function ReloadButton() {
  return (
    <Button variant="primary" onClick={() => location.reload()}>
      {CRASHED.reload}
    </Button>
  );
}

/** Visible at any scroll position. */
const notice: CSSObject = {
  position: 'sticky',
  top: `calc(${size.header} + ${space[2]})`,
  zIndex: layer.raised,
  paddingBlock: space[2],
};
