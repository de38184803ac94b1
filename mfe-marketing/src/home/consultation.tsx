import type { SiteFacts } from '@site/shared/contracts';
import {
  breakpoint,
  CheckList,
  Cluster,
  color,
  Container,
  Heading,
  radius,
  Section,
  shadow,
  space,
  Text,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { ActionLink } from '../sections/action-link.tsx';
import { CallLink } from '../sections/call-link.tsx';
import { IconTile } from '../sections/icon-tile.tsx';
import { CONSULTATION, SECTIONS } from './home-content.ts';

/** The offer of a personal strategy session. */
export function Consultation({ facts }: { readonly facts: SiteFacts }) {
  return (
    <Section labelledBy="consultation">
      <Container>
        <div css={panel}>
          <div css={offer}>
            <IconTile name="calendar" tone="accent" />
            <Heading level={2} id="consultation">
              {CONSULTATION.title}
            </Heading>
            <Text size="lead" tone="muted">
              {CONSULTATION.text}
            </Text>
          </div>
          <div css={agenda}>
            <Heading level={3}>{SECTIONS.consultation.agenda}</Heading>
            <CheckList items={CONSULTATION.points} />
            <Cluster css={{ marginTop: space[2] }}>
              <ActionLink to="/application" icon="arrowRight">
                {SECTIONS.consultation.book}
              </ActionLink>
              <CallLink facts={facts} label={SECTIONS.consultation.call} />
            </Cluster>
          </div>
        </div>
      </Container>
    </Section>
  );
}

const panel: CSSObject = {
  display: 'grid',
  gap: space[8],
  alignItems: 'center',
  padding: `clamp(${space[6]}, 5vw, ${space[16]})`,
  borderRadius: radius.lg,
  background: `linear-gradient(135deg, ${color.brandTint}, ${color.accentTint})`,
  [breakpoint.lg]: { gridTemplateColumns: '5fr 6fr', gap: space[12] },
};
const offer: CSSObject = { display: 'grid', gap: space[4], justifyItems: 'start' };
const agenda: CSSObject = {
  display: 'grid',
  gap: space[4],
  padding: `clamp(${space[4]}, 4vw, ${space[8]})`,
  borderRadius: radius.md,
  background: color.bg,
  boxShadow: shadow.md,
};
