import { breakpoint, Container, Heading, radius, Section, space, Stack, Text } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import type { ReactNode } from 'react';
import { bandGround } from './band-ground.ts';

interface ClosingCallProps {
  readonly title: string;
  readonly text: string;
  /** The page's last actions. */
  readonly children: ReactNode;
}

/** The end of a page: one sentence and its actions, on the deep band. */
export function ClosingCall({ title, text, children }: ClosingCallProps) {
  return (
    <Section labelledBy="closing-call" data-print="hide">
      <Container>
        <div data-band css={panel}>
          <Stack gap={3}>
            <Heading level={2} id="closing-call">
              {title}
            </Heading>
            <Text size="lead" tone="muted">
              {text}
            </Text>
          </Stack>
          <div css={actions}>{children}</div>
        </div>
      </Container>
    </Section>
  );
}

const panel: CSSObject = {
  ...bandGround,
  display: 'grid',
  gap: space[8],
  alignItems: 'center',
  padding: `clamp(${space[6]}, 6vw, ${space[16]})`,
  borderRadius: radius.lg,
  [breakpoint.lg]: { gridTemplateColumns: '1fr auto' },
};
const actions: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  [breakpoint.lg]: { flexDirection: 'column', alignItems: 'stretch' },
};
