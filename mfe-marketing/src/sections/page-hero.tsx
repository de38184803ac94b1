import {
  breakpoint,
  Cluster,
  color,
  Container,
  Eyebrow,
  Heading,
  space,
  Text,
  wash,
  width,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import type { ReactNode } from 'react';

interface PageHeroProps {
  readonly eyebrow: string;
  readonly title: string;
  readonly lead: string;
  readonly art: ReactNode;
  /** A short line below the actions. */
  readonly note?: ReactNode;
  /** The page's actions. */
  readonly children: ReactNode;
}

/** The hero of every page but the home page: title, actions and a drawing. */
export function PageHero({ eyebrow, title, lead, art, note, children }: PageHeroProps) {
  return (
    <section css={ground}>
      <Container>
        <div css={layout}>
          <div css={words}>
            <Eyebrow>{eyebrow}</Eyebrow>
            <Heading level={1}>{title}</Heading>
            <Text size="lead" tone="muted">
              {lead}
            </Text>
            <Cluster css={{ marginTop: space[3] }}>{children}</Cluster>
            {note && (
              <Text size="small" tone="muted">
                {note}
              </Text>
            )}
          </div>
          <div css={picture}>{art}</div>
        </div>
      </Container>
    </section>
  );
}

const ground: CSSObject = {
  background: `linear-gradient(180deg, ${color.brandTint}, ${wash(color.brandTint, 30)} 70%, ${color.bg})`,
  paddingBlock: `clamp(${space[8]}, 6vw, ${space[24]}) clamp(${space[6]}, 3vw, ${space[12]})`,
};
const layout: CSSObject = {
  display: 'grid',
  gap: space[12],
  alignItems: 'center',
  [breakpoint.lg]: { gridTemplateColumns: '7fr 5fr', gap: space[16] },
};
const words: CSSObject = { display: 'grid', gap: space[4], maxWidth: width.text, minWidth: 0 };
const picture: CSSObject = { width: '100%', maxWidth: '32rem', marginInline: 'auto' };
