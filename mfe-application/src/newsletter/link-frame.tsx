import { useEffect, useRef, type ReactNode } from 'react';
import { Container, ErrorSummarySlot, Eyebrow, Heading, Section, Stack } from '@site/shared/ui';
import { NEWSLETTER_COPY } from './newsletter-content.ts';

interface LinkFrameProps {
  readonly title: string;
  /** True where the title is the outcome of an action. It takes the focus, so screen readers read it. */
  readonly announce?: boolean;
  readonly children: ReactNode;
}

/** The frame of the pages that newsletter forms and emails lead to. */
export function LinkFrame({ title, announce = false, children }: LinkFrameProps) {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (announce) head.current?.focus();
  }, [announce]);
  return (
    <Section tone="tint">
      <Container width="text" css={{ minHeight: '40vh' }}>
        <Stack gap={6}>
          <ErrorSummarySlot fallback="submit" />
          <div ref={head} tabIndex={-1} css={{ outline: 'none' }}>
            <Stack gap={4}>
              <Eyebrow>{NEWSLETTER_COPY.eyebrow}</Eyebrow>
              <Heading level={1}>{title}</Heading>
            </Stack>
          </div>
          {children}
        </Stack>
      </Container>
    </Section>
  );
}
