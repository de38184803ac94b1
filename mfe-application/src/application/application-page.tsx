import type { PageProps } from '@site/shared/federation';
import { breakpoint, Container, ErrorSummary, ErrorSummarySlot, Section, space } from '@site/shared/ui';
import { ApplicationForm } from './form/application-form.tsx';
import { ApplicationHero, BrandHeader, NextSteps } from './application-hero.tsx';
import { ContactAside } from './contact-aside.tsx';
import { useApplication } from './use-application.ts';
import { usePrefill } from './calculator/use-prefill.ts';

/** `/application`: the consultation form. */
export function ApplicationPage({ services }: PageProps) {
  const application = useApplication(services);
  const calculatorResult = usePrefill(application);
  const { number, list } = application.faults;
  return (
    <>
      <BrandHeader name={services.facts.name} />
      <Container css={summary}>
        {list.length > 0 ? (
          <ErrorSummary key={number} errors={list} />
        ) : (
          <ErrorSummarySlot fallback="submit" />
        )}
      </Container>
      <ApplicationHero />
      <Container css={columns}>
        <div css={aside}>
          <ContactAside facts={services.facts} />
        </div>
        <ApplicationForm application={application} services={services} calculatorResult={calculatorResult} />
      </Container>
      <Section tone="surface" labelledBy="what-happens-next">
        <Container>
          <NextSteps facts={services.facts} />
        </Container>
      </Section>
    </>
  );
}

const summary = { '& > :not([hidden])': { marginBlockStart: space[8] } };
const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[8],
  paddingBlockEnd: space.section,
  [breakpoint.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 21rem', gap: space[12] },
};
// First in the source, so that help comes before the form on small screens and for screen readers.
const aside = {
  [breakpoint.lg]: {
    gridColumn: 2,
    gridRow: 1,
    position: 'sticky',
    alignSelf: 'start',
    insetBlockStart: `calc(var(--h-header) + ${space[6]})`,
  },
} as const;
