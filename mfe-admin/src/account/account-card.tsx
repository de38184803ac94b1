import type { ReactNode } from 'react';
import { card, Container, Heading, Section, space, Stack, Text, width } from '@site/shared/ui';

export interface AccountCardProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** The card of every page about an account. */
export function AccountCard({ title, text, children }: AccountCardProps) {
  return (
    <Section tone="tint">
      <Container css={{ display: 'grid', justifyItems: 'center' }}>
        <div css={[card({ padding: 'lg' }), { width: '100%', maxWidth: `min(32rem, ${width.text})` }]}>
          <Stack gap={6}>
            <div css={{ display: 'grid', gap: space[2] }}>
              <Heading level={1} size="h2">
                {title}
              </Heading>
              <Text tone="muted">{text}</Text>
            </div>
            {children}
          </Stack>
        </div>
      </Container>
    </Section>
  );
}
