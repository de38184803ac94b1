import { breakpoint, color, Container, Heading, line, space, Text } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { ActionLink } from '../sections/action-link.tsx';
import { IconTile } from '../sections/icon-tile.tsx';
import { SECTIONS } from './home-content.ts';

/** A link to the newsletter's page, which has the form. */
export function NewsletterStrip() {
  return (
    <section aria-labelledby="newsletter" data-print="hide">
      <Container>
        <div css={strip}>
          <IconTile name="mail" />
          <div>
            <Heading level={2} size="h3" id="newsletter">
              {SECTIONS.newsletter.title}
            </Heading>
            <Text tone="muted">{SECTIONS.newsletter.text}</Text>
          </div>
          <ActionLink to="/newsletter" variant="secondary">
            {SECTIONS.newsletter.join}
          </ActionLink>
        </div>
      </Container>
    </section>
  );
}

const strip: CSSObject = {
  display: 'grid',
  gap: space[4],
  alignItems: 'center',
  justifyItems: 'start',
  paddingBlock: space[8],
  borderBlock: `${line.hair} solid ${color.hairline}`,
  [breakpoint.md]: { gridTemplateColumns: 'auto 1fr auto', columnGap: space[6] },
};
