import type { PageProps } from '@site/shared/federation';
import { Container, LifecycleArt, Section } from '@site/shared/ui';
import { SavingsCalculator } from '../calculator/savings-calculator.tsx';
import { PROCESS } from '../home/home-content.ts';
import { ActionLink } from '../sections/action-link.tsx';
import { CallLink } from '../sections/call-link.tsx';
import { ClosingCall } from '../sections/closing-call.tsx';
import { PageHero } from '../sections/page-hero.tsx';
import { Questions } from '../sections/questions.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { StepLine } from '../sections/step-line.tsx';
import { DivisionOfWork } from './division-of-work.tsx';
import { ServiceCards } from './service-cards.tsx';
import { HERO, QUESTIONS, SECTIONS } from './services-content.ts';

export { QUESTIONS };

/** `/services`: the three services, who does what, what it may save, and how it starts. */
export function ServicesPage({ services: { facts } }: PageProps) {
  return (
    <>
      <PageHero {...HERO} art={<LifecycleArt />}>
        <ActionLink to="/application" icon="arrowRight">
          {SECTIONS.start}
        </ActionLink>
        <ActionLink to="/success-stories" variant="secondary">
          {SECTIONS.stories}
        </ActionLink>
      </PageHero>
      <Section tone="plain" labelledBy="three-services">
        <Container>
          <SectionIntro id="three-services" {...SECTIONS.services} />
          <ServiceCards />
        </Container>
      </Section>
      <DivisionOfWork />
      <SavingsCalculator />
      <Section tone="surface" labelledBy="how">
        <Container>
          <SectionIntro id="how" {...SECTIONS.process} />
          <StepLine steps={PROCESS} />
        </Container>
      </Section>
      <Questions {...SECTIONS.questions} items={QUESTIONS} />
      <ClosingCall {...SECTIONS.closing}>
        <ActionLink to="/application" icon="arrowRight">
          {SECTIONS.start}
        </ActionLink>
        <CallLink facts={facts} label={SECTIONS.call} />
      </ClosingCall>
    </>
  );
}
