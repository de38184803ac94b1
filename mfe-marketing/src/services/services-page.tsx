import type { PageProps } from '@site/shared/federation';
import { Container, Section } from '@site/shared/ui';
import { LifecycleArt } from '../art/lifecycle-art.tsx';
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
import { HERO, QUESTIONS } from './services-content.ts';

export { QUESTIONS };

/** `/services`: the three services, who does what, what it may bring, and how it starts. */
export function ServicesPage({ services: { facts } }: PageProps) {
  return (
    <>
      <PageHero {...HERO} art={<LifecycleArt />}>
        <ActionLink to="/application" icon="arrowRight">
          Get Started Today
        </ActionLink>
        <ActionLink to="/success-stories" variant="secondary">
          View Success Stories
        </ActionLink>
      </PageHero>
      <Section tone="plain" labelledBy="three-services">
        <Container>
          <SectionIntro
            id="three-services"
            eyebrow="Three services"
            title="Start where money waits longest"
          />
          <ServiceCards />
        </Container>
      </Section>
      <DivisionOfWork />
      <SavingsCalculator />
      <Section tone="surface" labelledBy="how">
        <Container>
          <SectionIntro id="how" eyebrow="How it works" title="The same four steps for every service" />
          <StepLine steps={PROCESS} />
        </Container>
      </Section>
      <Questions
        title="Good questions to ask us"
        lead="And to ask anybody who wants your ledger."
        items={QUESTIONS}
      />
      <ClosingCall
        title="Not sure where to start?"
        text="Bring your aging report. We will show you which service pays back first."
      >
        <ActionLink to="/application" icon="arrowRight">
          Get Started Today
        </ActionLink>
        <CallLink facts={facts} label="Call" />
      </ClosingCall>
    </>
  );
}
