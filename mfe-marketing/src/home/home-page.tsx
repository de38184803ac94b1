import type { PageProps } from '@site/shared/federation';
import { Container, Section, space } from '@site/shared/ui';
import { ActionLink } from '../sections/action-link.tsx';
import { CallLink } from '../sections/call-link.tsx';
import { ClosingCall } from '../sections/closing-call.tsx';
import { FigureRow } from '../figures/figure-row.tsx';
import { FIRM_FIGURES } from '../figures/figures-content.ts';
import { Questions } from '../sections/questions.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { SisterCompany } from '../sections/sister-company.tsx';
import { StepLine } from '../sections/step-line.tsx';
import { Awards } from './awards.tsx';
import { Consultation } from './consultation.tsx';
import { Hero } from './hero.tsx';
import { Highlights } from './highlights.tsx';
import { PROCESS, QUESTIONS, SECTIONS } from './home-content.ts';
import { NewsletterStrip } from './newsletter-strip.tsx';
import { Solutions } from './solutions.tsx';
import { StoryTeaser } from './story-teaser.tsx';

export { QUESTIONS };

/** `/`: what the firm does, for whom, and how to start. */
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
      <Questions {...SECTIONS.questions} items={QUESTIONS} />
      <NewsletterStrip />
      <ClosingCall title={SECTIONS.closing.title} text={SECTIONS.closing.text}>
        <ActionLink to="/application" icon="arrowRight">
          {SECTIONS.closing.start}
        </ActionLink>
        <CallLink facts={facts} label={SECTIONS.closing.call} />
      </ClosingCall>
    </>
  );
}

function Proof() {
  return (
    <Section tone="band" labelledBy="proof">
      <Container>
        <SectionIntro id="proof" {...SECTIONS.proof} />
        <FigureRow figures={FIRM_FIGURES} />
      </Container>
    </Section>
  );
}

function Process() {
  return (
    <Section id="process" tone="plain" labelledBy="how">
      <Container>
        <SectionIntro id="how" {...SECTIONS.process} />
        <StepLine steps={PROCESS} />
      </Container>
    </Section>
  );
}
