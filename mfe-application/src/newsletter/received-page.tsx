import type { PageProps } from '@site/shared/federation';
import { Container, Heading, Section, Stack, Text, textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { NEWSLETTER_COPY } from './newsletter-content.ts';

/** `/newsletter/received`: where a browser without script lands. */
export function ReceivedPage(_props: PageProps) {
  const { title, lead } = NEWSLETTER_COPY.received;
  return (
    <Section tone="tint">
      <Container>
        <Stack gap={4}>
          <Heading level={1}>{title}</Heading>
          <Text size="lead">{lead}</Text>
          <Text>
            <Link to="/blog" css={textLink()}>
              Read the blog meanwhile
            </Link>
          </Text>
        </Stack>
      </Container>
    </Section>
  );
}
