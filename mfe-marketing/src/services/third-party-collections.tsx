import type { SiteFacts } from '@site/shared/contracts';
import {
  breakpoint,
  button,
  card,
  Cluster,
  color,
  Container,
  ExternalLink,
  fontSize,
  Heading,
  Section,
  space,
  Text,
  weight,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { IconTile } from '../sections/icon-tile.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { sisterCompanySentence } from '../sections/sections-content.ts';
import { THIRD_PARTY } from './collections-content.ts';

/** What the sister company does with accounts that first-party collections could not settle. */
export function ThirdPartyCollections({ facts }: { readonly facts: SiteFacts }) {
  const { contingency, legal } = THIRD_PARTY;
  return (
    <Section id="third-party-collections" tone="band" labelledBy="third-party">
      <Container>
        <SectionIntro
          id="third-party"
          eyebrow={THIRD_PARTY.eyebrow}
          title={THIRD_PARTY.title}
          lead={THIRD_PARTY.text}
        />
        <div css={pair}>
          <div css={[card({ padding: 'lg' }), cell]}>
            <IconTile name="coins" />
            <Heading level={3}>{contingency.title}</Heading>
            <p css={promise}>{contingency.promise}</p>
            <Text tone="muted">{contingency.text}</Text>
          </div>
          <div css={[card({ padding: 'lg' }), cell]}>
            <IconTile name="scale" />
            <Heading level={3}>{legal.title}</Heading>
            <Text tone="muted">{legal.text}</Text>
          </div>
        </div>
        <div css={foot}>
          <Text>{sisterCompanySentence(facts.sisterCompanyName)}</Text>
          <Cluster>
            {facts.collectionsQuoteUrl && (
              <ExternalLink href={facts.collectionsQuoteUrl} css={button({ size: 'lg' })}>
                {THIRD_PARTY.quote}
              </ExternalLink>
            )}
            {facts.collectionsInfoUrl && (
              <ExternalLink
                href={facts.collectionsInfoUrl}
                css={button({ variant: 'secondary', size: 'lg' })}
              >
                {THIRD_PARTY.information}
              </ExternalLink>
            )}
          </Cluster>
        </div>
      </Container>
    </Section>
  );
}

const pair: CSSObject = {
  display: 'grid',
  gap: space[6],
  [breakpoint.md]: { gridTemplateColumns: '1fr 1fr' },
};
const cell: CSSObject = { display: 'grid', alignContent: 'start', justifyItems: 'start', gap: space[3] };
const promise: CSSObject = {
  fontSize: fontSize.h2,
  fontWeight: weight.heavy,
  lineHeight: 1.2,
  color: color.accent,
};
const foot: CSSObject = {
  display: 'grid',
  gap: space[6],
  alignItems: 'center',
  marginTop: space[8],
  [breakpoint.lg]: { gridTemplateColumns: '1fr auto' },
};
