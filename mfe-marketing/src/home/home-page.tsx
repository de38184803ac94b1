import type { PageProps } from '@site/shared/federation';
import { Container, Section, space } from '@site/shared/ui';
import { ActionLink } from '../sections/action-link.tsx';
import { CallLink } from '../sections/call-link.tsx';
import { ClosingCall } from '../sections/closing-call.tsx';
import { FigureRow } from '../figures/figure-row.tsx';
import { FIRM_FIGURES } from '../figures/firm-figures.ts';
import { Questions } from '../sections/questions.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { SisterCompany } from '../sections/sister-company.tsx';
import { StepLine } from '../sections/step-line.tsx';
import { Awards } from './awards.tsx';
import { Consultation } from './consultation.tsx';
import { Hero } from './hero.tsx';
import { Highlights } from './highlights.tsx';
import { PROCESS, QUESTIONS } from './home-content.ts';
import { NewsletterStrip } from './newsletter-strip.tsx';
import { Solutions } from './solutions.tsx';
import { StoryTeaser } from './story-teaser.tsx';

export { QUESTIONS };

/** `/`: what the firm does, for whom it worked, and how to begin. */
export function HomePage({ services: { facts } }: PageProps) {
  return (
    <>
      <Hero facts={facts} />
      <Highlights />
      <Consultation facts={facts} />
      <div css={{ paddingBottom: space.section }}>
        <SisterCompany facts={facts} />
      </div>
      <Awards />
      <Solutions />
      <Proof />
      <Process />
      <StoryTeaser />
      <Questions
        title="Before you ask us in"
        lead="Five things that finance leaders want to know first."
        items={QUESTIONS}
      />
      <NewsletterStrip />
      <ClosingCall
        title="See what your ledger could release"
        text="Tell us where cash gets stuck. We come back with a baseline, a plan, and a proposal."
      >
        <ActionLink to="/application" icon="arrowRight">
          Get Started Today
        </ActionLink>
        <CallLink facts={facts} label="Call" />
      </ClosingCall>
    </>
  );
}

function Proof() {
  return (
    <Section tone="band" labelledBy="proof">
      <Container>
        <SectionIntro id="proof" eyebrow="Proof" title="Measured against the baseline, not the brochure" />
        <FigureRow figures={FIRM_FIGURES} />
      </Container>
    </Section>
  );
}

function Process() {
  return (
    <Section id="process" tone="plain" labelledBy="how">
      <Container>
        <SectionIntro
          id="how"
          eyebrow="How it works"
          title="Four steps from first call to steady cash"
          lead="No migration and no lost month. You see a baseline before you see a bill."
        />
        <StepLine steps={PROCESS} />
      </Container>
    </Section>
  );
}
