import {
  breakpoint,
  color,
  Container,
  Heading,
  Icon,
  line,
  Section,
  space,
  Text,
  visuallyHidden,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { useId } from 'react';
import type { IconCard } from './icon-cards.tsx';

interface HighlightBandProps {
  /** Names the band for people who listen. */
  readonly title: string;
  readonly items: readonly IconCard[];
}

/** A few highlights on the deep band, with no cards around them. */
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
            <li key={item.title} css={entry}>
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
  gap: space[8],
  listStyle: 'none',
  [breakpoint.md]: { gridAutoFlow: 'column', gridAutoColumns: '1fr' },
};
const entry: CSSObject = {
  display: 'grid',
  gap: space[2],
  alignContent: 'start',
  [breakpoint.md]: {
    '&:not(:first-of-type)': {
      paddingInlineStart: space[8],
      borderInlineStart: `${line.hair} solid ${color.hairline}`,
    },
  },
};
