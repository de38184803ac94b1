import {
  breakpoint,
  card,
  color,
  Container,
  Heading,
  Icon,
  Section,
  space,
  Text,
  visuallyHidden,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { useId } from 'react';
import type { IconCard } from './icon-cards.tsx';

interface HighlightBandProps {
  /** Names the band for screen readers. */
  readonly title: string;
  readonly items: readonly IconCard[];
}

/** A few highlights as cards on the deep band. */
export function HighlightBand({ title, items }: HighlightBandProps) {
  const id = useId();
  return (
    <Section tone="band" labelledBy={id} css={{ paddingBlock: `clamp(${space[8]}, 5vw, ${space[16]})` }}>
      <Container>
        <h2 id={id} css={visuallyHidden}>
          {title}
        </h2>
        <ul role="list" css={list}>
          {items.map((item) => (
            <li key={item.title} css={[card(), entry]}>
              <Icon name={item.icon} size={space[8]} css={{ color: color.accent }} />
              <Heading level={3}>{item.title}</Heading>
              <Text tone="muted">{item.description}</Text>
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}

const list: CSSObject = {
  display: 'grid',
  gap: space[4],
  listStyle: 'none',
  [breakpoint.md]: { gap: space[6], gridAutoFlow: 'column', gridAutoColumns: '1fr' },
};
const entry: CSSObject = { display: 'grid', gap: space[2], alignContent: 'start' };
