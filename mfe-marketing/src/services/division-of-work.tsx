import {
  breakpoint,
  color,
  Container,
  fontSize,
  Icon,
  line,
  radius,
  Section,
  space,
  visuallyHidden,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { SectionIntro } from '../sections/section-intro.tsx';
import { DIVISION_COLUMNS, DIVISION_OF_WORK, SECTIONS } from './services-content.ts';

/** What the firm does and what the client keeps, stage by stage. On a narrow screen each row becomes a card. */
export function DivisionOfWork() {
  return (
    <Section tone="surface" labelledBy="division">
      <Container>
        <SectionIntro id="division" {...SECTIONS.division} />
        <table css={table} aria-labelledby="division">
          <thead css={head}>
            <tr>
              <th scope="col">{DIVISION_COLUMNS.stage}</th>
              <th scope="col">{DIVISION_COLUMNS.ours}</th>
              <th scope="col">{DIVISION_COLUMNS.yours}</th>
            </tr>
          </thead>
          <tbody>
            {DIVISION_OF_WORK.map(({ stage, ours, yours }) => (
              <tr key={stage} css={row}>
                <th scope="row">{stage}</th>
                <td data-label={DIVISION_COLUMNS.ours}>
                  <Icon name="check" />
                  <span>{ours}</span>
                </td>
                <td data-label={DIVISION_COLUMNS.yours}>
                  <Icon name="shield" />
                  <span>{yours}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Container>
    </Section>
  );
}

const NARROW = '@media (max-width: 47.99rem)';
const table: CSSObject = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  background: color.bg,
  border: `${line.hair} solid ${color.hairline}`,
  borderRadius: radius.md,
  overflow: 'hidden',
  textAlign: 'start',
  'th, td': { padding: `${space[4]} ${space[6]}`, textAlign: 'start', verticalAlign: 'top' },
  'tbody tr:not(:last-child) > *': { borderBottom: `${line.hair} solid ${color.hairline}` },
  [NARROW]: {
    'tbody, tr, th, td': { display: 'block' },
    'tbody tr:not(:last-child) > *': { borderBottom: 'none' },
    'th, td': { padding: `${space[2]} ${space[4]}` },
  },
};
const head: CSSObject = {
  background: color.brandTint,
  color: color.brand,
  fontSize: fontSize.small,
  [NARROW]: visuallyHidden,
};
const row: CSSObject = {
  'th[scope="row"]': { width: '12rem', fontSize: fontSize.lead },
  td: { width: '50%' },
  'td > svg': { marginInlineEnd: space[2], color: color.brand },
  'td + td > svg': { color: color.accent },
  [breakpoint.md]: { '&:hover': { background: color.surface } },
  [NARROW]: {
    paddingBlock: space[4],
    borderBottom: `${line.hair} solid ${color.hairline}`,
    'td, th[scope="row"]': { width: 'auto' },
    'td::before': {
      content: 'attr(data-label)',
      display: 'block',
      color: color.muted,
      fontSize: fontSize.small,
    },
  },
};
