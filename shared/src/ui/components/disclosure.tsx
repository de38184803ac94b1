import type { ComponentProps, ReactNode } from 'react';
import type { CSSObject } from '@emotion/react';
import { Heading, type HeadingLevel } from '../primitives/heading.tsx';
import { Icon } from '../primitives/icon.tsx';
import { color } from '../tokens/color.ts';
import { useHydrated } from '../use-hydrated.ts';
import { line, media, motion, space, size } from '../tokens/scale.ts';

export interface DisclosureProps extends Omit<ComponentProps<'details'>, 'onToggle'> {
  readonly summary: ReactNode;
  /** Makes the summary a heading of that level. */
  readonly headingLevel?: HeadingLevel | undefined;
  /** Called when a visitor opens or closes it. If `open` is set too, the parent controls the state. */
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
}

/** Collapsible text as a native `<details>`: it works without script, and the browser's find opens it. */
export function Disclosure({ summary, headingLevel, onOpenChange, children, ...rest }: DisclosureProps) {
  const isHydrated = useHydrated();
  return (
    <details
      css={[details, isHydrated && unfolding]}
      onToggle={(event) => onOpenChange?.(event.currentTarget.open)}
      {...rest}
    >
      <summary css={summaryRow}>
        {headingLevel ? (
          <Heading level={headingLevel} size="lead">
            {summary}
          </Heading>
        ) : (
          <span>{summary}</span>
        )}
        <Icon name="chevronDown" />
      </summary>
      <div css={{ paddingBlock: `${space[1]} ${space[6]}` }}>{children}</div>
    </details>
  );
}

const details: CSSObject = { borderBottom: `${line.hair} solid ${color.hairline}` };
/** Animations are added after hydration, so that the server's HTML does not contain them. */
const unfolding: CSSObject = {
  [media.motion]: {
    interpolateSize: 'allow-keywords',
    '&::details-content': {
      blockSize: 0,
      opacity: 0,
      overflow: 'clip',
      transition: `block-size ${motion.state}, opacity ${motion.state}, content-visibility ${motion.state} allow-discrete`,
    },
    '&[open]::details-content': { blockSize: 'auto', opacity: 1 },
  },
};
const summaryRow: CSSObject = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
  minHeight: size.target,
  paddingBlock: space[4],
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '&:hover': { color: color.brand },
  '& > svg': { color: color.brand, transition: `transform ${motion.state}` },
  'details[open] > & > svg': { transform: 'rotate(180deg)' },
};
