import { Container, Heading, space, Stack, Text } from '@site/shared/ui';
import type { ReactNode } from 'react';

export interface NoticePageProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A page that explains a missing page and offers links. */
export function NoticePage({ title, text, children }: NoticePageProps) {
  return (
    <Container width="text">
      <div css={{ paddingBlock: space[24] }}>
        <Stack gap={6}>
          <Heading level={1}>{title}</Heading>
          <Text tone="muted">{text}</Text>
          {children}
        </Stack>
      </div>
    </Container>
  );
}
