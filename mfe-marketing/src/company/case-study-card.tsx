import {
  breakpoint,
  card,
  CheckList,
  color,
  Disclosure,
  fontSize,
  Heading,
  line,
  space,
  Text,
  tracking,
  weight,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { BarChart } from '../figures/bar-chart.tsx';
import { readStudy, SECTIONS, type CaseStudy } from './success-stories-content.ts';

interface CaseStudyCardProps {
  readonly study: CaseStudy;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** One case study: client and key figures are always visible, the story opens on demand. */
export function CaseStudyCard({ study, open, onOpenChange }: CaseStudyCardProps) {
  return (
    <article id={study.id} aria-labelledby={`${study.id}-client`} css={[card({ padding: 'lg' }), frame]}>
      <div css={head}>
        <div>
          <Heading level={3} size="h2" id={`${study.id}-client`} css={client}>
            {study.client}
          </Heading>
          <Text tone="muted">
            {study.sector} · {study.employees}
          </Text>
        </div>
        <ul role="list" css={figures}>
          {study.figures.map(({ value, label }) => (
            <li key={label} css={{ display: 'grid' }}>
              <strong css={figure}>{value}</strong> <span css={caption}>{label}</span>
            </li>
          ))}
        </ul>
      </div>
      <Disclosure summary={readStudy(study.client)} open={open} onOpenChange={onOpenChange} css={story}>
        <Story study={study} />
      </Disclosure>
    </article>
  );
}

function Story({ study }: { readonly study: CaseStudy }) {
  return (
    <div css={{ display: 'grid', gap: space[8] }}>
      <div css={columns}>
        <Part title={SECTIONS.study.challenge} text={study.challenge} />
        <Part title={SECTIONS.study.solution} text={study.solution} />
        <Part title={SECTIONS.study.profile} text={study.profile} />
      </div>
      <div css={outcome}>
        <div css={{ display: 'grid', gap: space[3], alignContent: 'start' }}>
          <Heading level={4} size="lead">
            {SECTIONS.study.results}
          </Heading>
          <CheckList items={study.results} />
        </div>
        <BarChart {...study.bars} />
      </div>
      <figure css={quote}>
        <blockquote>
          <p css={{ fontSize: fontSize.h3, lineHeight: 1.4 }}>“{study.quote}”</p>
        </blockquote>
        <figcaption css={{ color: color.muted }}>{study.role}</figcaption>
      </figure>
    </div>
  );
}

function Part({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div css={{ display: 'grid', gap: space[2], alignContent: 'start' }}>
      <Heading level={4} size="lead">
        {title}
      </Heading>
      <Text tone="muted">{text}</Text>
    </div>
  );
}

const frame: CSSObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  '& + &': { marginTop: space[6] },
};
const head: CSSObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  hyphens: 'auto',
  WebkitHyphens: 'auto',
  [breakpoint.lg]: { gridTemplateColumns: '1fr auto', alignItems: 'center' },
};
const figures: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[4]} ${space[12]}`,
  listStyle: 'none',
};
const figure: CSSObject = {
  fontSize: `calc(${fontSize.stat} * 0.75)`,
  fontWeight: weight.heavy,
  lineHeight: 1,
  letterSpacing: tracking.display,
  fontVariantNumeric: 'tabular-nums',
  color: color.brand,
};
const caption: CSSObject = { color: color.muted, fontSize: fontSize.small };
const story: CSSObject = {
  borderBottom: 'none',
  borderTop: `${line.hair} solid ${color.hairline}`,
  '& > summary': { color: color.brand, fontWeight: weight.bold, paddingBlock: `${space[4]} 0` },
  '&[open] > summary': { marginBottom: space[6] },
};
const columns: CSSObject = {
  display: 'grid',
  gap: space[6],
  [breakpoint.lg]: { gridTemplateColumns: 'repeat(3, 1fr)', gap: space[8] },
};
const outcome: CSSObject = {
  display: 'grid',
  gap: space[8],
  padding: space[6],
  borderRadius: space[4],
  background: color.surface,
  [breakpoint.lg]: { gridTemplateColumns: '1fr 1fr', gap: space[12] },
};
const quote: CSSObject = {
  display: 'grid',
  gap: space[2],
  paddingInlineStart: space[6],
  borderInlineStart: `${line.heavy} solid ${color.accent}`,
};

/** Fits "Telecommunications" on one line of the narrowest screen. */
const client = { fontSize: 'clamp(1.25rem, 0.9rem + 1.8vw, 2.125rem)' };
