import {
  breakpoint,
  Cluster,
  color,
  Container,
  Section,
  shadow,
  space,
  Text,
  TextField,
  card,
  media,
  weight,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { ActionLink } from '../sections/action-link.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { CALCULATOR, LEDGER_FIELDS } from './calculator-content.ts';
import { CopyLink } from './copy-link.tsx';
import { applicationPath, EXAMPLE, FIELD_NAMES, parseAmount, queryOf } from './ledger-fields.ts';
import { SavingsResult } from './savings-result.tsx';
import { estimateSavings } from './savings.ts';
import { useLedger } from './use-ledger.ts';

/** Estimates the cash that a lower DSO would release. The address keeps the result. */
export function SavingsCalculator() {
  const { texts, ledger, fields, type, keepInAddress } = useLedger();
  const savings = ledger && estimateSavings(ledger);
  return (
    <Section id="savings-calculator" tone="tint" labelledBy="savings-title">
      <Container>
        <SectionIntro id="savings-title" {...CALCULATOR.intro} />
        <div css={[card({ padding: 'lg' }), panel]}>
          <div ref={fields} role="group" aria-labelledby="savings-title" css={column} onBlur={keepInAddress}>
            {FIELD_NAMES.map((name) => (
              <TextField
                key={name}
                name={name}
                label={LEDGER_FIELDS[name].label}
                hint={LEDGER_FIELDS[name].hint}
                error={parseAmount(name, texts[name]) === undefined ? LEDGER_FIELDS[name].message : undefined}
                inputMode="numeric"
                autoComplete="off"
                value={texts[name]}
                onChange={(event) => type(name, event.currentTarget.value)}
              />
            ))}
          </div>
          <ExampleLedger />
          <div css={outcome}>
            <SavingsResult ledger={ledger} savings={savings} />
            {ledger && savings && (
              <Cluster css={forScript}>
                <ActionLink to={applicationPath(ledger, savings)} icon="arrowRight">
                  {CALCULATOR.discuss}
                </ActionLink>
                <CopyLink path={`/services?${new URLSearchParams(queryOf(ledger))}#savings-calculator`} />
              </Cluster>
            )}
            <Text size="small" tone="muted">
              {CALCULATOR.formula}
            </Text>
          </div>
        </div>
      </Container>
    </Section>
  );
}

/** The example in words, for browsers without script. */
function ExampleLedger() {
  return (
    <div css={example}>
      <Text>{CALCULATOR.example}</Text>
      <dl css={{ display: 'grid', gap: space[4] }}>
        {FIELD_NAMES.map((name) => (
          <div key={name}>
            <dt css={{ color: color.muted }}>{LEDGER_FIELDS[name].label}</dt>
            <dd css={{ fontWeight: weight.bold }}>
              {EXAMPLE[name]} {LEDGER_FIELDS[name].unit}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const panel: CSSObject = {
  display: 'grid',
  gap: space[8],
  boxShadow: shadow.md,
  [breakpoint.lg]: { gridTemplateColumns: '5fr 7fr', gap: space[16] },
};
const column: CSSObject = {
  display: 'grid',
  gap: space[6],
  alignContent: 'start',
  minWidth: 0,
  [media.noScripting]: { display: 'none' },
};
const example: CSSObject = {
  display: 'none',
  [media.noScripting]: { display: 'grid', gap: space[4], alignContent: 'start' },
};
/** Hidden without script, because these controls need the visitor's own figures. */
const forScript: CSSObject = { [media.noScripting]: { display: 'none' } };
const outcome: CSSObject = { display: 'grid', gap: space[6], alignContent: 'start', minWidth: 0 };
