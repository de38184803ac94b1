import { breakpoint, card, Container, Eyebrow, Heading, Section, space, Text } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { ActionLink } from '../sections/action-link.tsx';
import { BarChart } from '../figures/bar-chart.tsx';
import { SECTIONS, STORY_TEASER } from './home-content.ts';

/** One client's result in two figures. */
export function StoryTeaser() {
  return (
    <Section tone="surface" labelledBy="story">
      <Container>
        <div css={layout}>
          <div css={{ display: 'grid', gap: space[4], justifyItems: 'start' }}>
            <Eyebrow>{SECTIONS.story.eyebrow}</Eyebrow>
            <Heading level={2} id="story">
              {STORY_TEASER.title}
            </Heading>
            <Text size="lead" tone="muted">
              {STORY_TEASER.text}
            </Text>
            <ActionLink to="/success-stories" variant="secondary" icon="arrowRight">
              {SECTIONS.story.read}
            </ActionLink>
          </div>
          <div css={card({ padding: 'lg' })}>
            <BarChart caption={STORY_TEASER.caption} rows={STORY_TEASER.rows} />
          </div>
        </div>
      </Container>
    </Section>
  );
}

const layout: CSSObject = {
  display: 'grid',
  gap: space[8],
  alignItems: 'center',
  [breakpoint.lg]: { gridTemplateColumns: '1fr 1fr', gap: space[16] },
};
