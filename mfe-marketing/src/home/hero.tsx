import type { SiteFacts } from '@site/shared/contracts';
import {
  Badge,
  breakpoint,
  Cluster,
  color,
  Container,
  Heading,
  HeroArt,
  Icon,
  space,
  Text,
  textLink,
  wash,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { ActionLink } from '../sections/action-link.tsx';
import { bandGround } from '../sections/band-ground.ts';
import { HERO, SECTIONS } from './home-content.ts';

/** The home page's hero on the deep band, with room for the highlights to overlap it. */
export function Hero({ facts }: { readonly facts: SiteFacts }) {
  return (
    <section data-band css={ground}>
      <Container>
        <div css={layout}>
          <div css={words}>
            <Cluster gap={2}>
              <Badge tone="neutral">
                <Icon name="shield" />
                {HERO.trust}
              </Badge>
              <Badge tone="accent">
                <Icon name="coins" />
                {HERO.savings}
              </Badge>
            </Cluster>
            <Heading level={1} size="display">
              {HERO.title}
            </Heading>
            <Text size="lead" tone="muted">
              {HERO.lead}
            </Text>
            <Cluster>
              <ActionLink to="/application" icon="arrowRight">
                {SECTIONS.hero.start}
              </ActionLink>
              <ActionLink to="/success-stories" variant="secondary">
                {SECTIONS.hero.stories}
              </ActionLink>
            </Cluster>
            {facts.phone && (
              <Text size="small" tone="muted">
                {SECTIONS.hero.talk}{' '}
                <a href={`tel:${facts.phone}`} css={textLink()}>
                  {facts.phoneDisplay ?? facts.phone}
                </a>
              </Text>
            )}
          </div>
          <HeroArt css={art} />
        </div>
      </Container>
    </section>
  );
}

const ground: CSSObject = {
  ...bandGround,
  paddingBlock: `clamp(${space[12]}, 6vw, ${space[24]}) calc(${space[24]} + ${space[12]})`,
  overflow: 'hidden',
};
const layout: CSSObject = {
  display: 'grid',
  gap: space[12],
  alignItems: 'center',
  [breakpoint.lg]: { gridTemplateColumns: '6fr 5fr' },
};
const words: CSSObject = { display: 'grid', gap: space[6], minWidth: 0 };
/** On the band the drawing uses two colors: pale petrol for paper, copper for money. */
const art: CSSObject = {
  '--c-brand': color.bandMuted,
  '--c-brand-tint': wash(color.bandMuted, 12),
  '--c-success': color.bandMuted,
  width: '100%',
  height: 'auto',
  maxWidth: '36rem',
  marginInline: 'auto',
};
