import type { PageProps } from '@site/shared/federation';
import { Container, Section } from '@site/shared/ui';
import { ResultsArt } from '../art/results-art.tsx';
import { ActionLink } from '../sections/action-link.tsx';
import { CallLink } from '../sections/call-link.tsx';
import { ClosingCall } from '../sections/closing-call.tsx';
import { FigureRow } from '../figures/figure-row.tsx';
import { FIRM_FIGURES } from '../figures/firm-figures.ts';
import { PageHero } from '../sections/page-hero.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { CaseStudies } from './case-studies.tsx';
import { HERO } from './success-stories-content.ts';

/** `/success-stories`: what came of it, in figures and in three case studies. */
export function SuccessStoriesPage({ services: { facts } }: PageProps) {
  return (
    <>
      <PageHero {...HERO} art={<ResultsArt />}>
        <ActionLink to="/application" icon="arrowRight">
          Start Your Success Story
        </ActionLink>
      </PageHero>
      <Section tone="band" labelledBy="figures">
        <Container>
          <SectionIntro id="figures" eyebrow="Across all clients" title="What changes, on average" />
          <FigureRow figures={FIRM_FIGURES} />
        </Container>
      </Section>
      <Section labelledBy="case-studies">
        <Container>
          <SectionIntro
            id="case-studies"
            eyebrow="Three clients"
            title="Three ledgers, before and after"
            lead="Open a study for the challenge, the solution, the client, the results, and a word from the person who answers for the number."
          />
          <CaseStudies />
        </Container>
      </Section>
      <ClosingCall
        title="Yours could be the fourth"
        text="Send us the outline of your ledger. We will tell you, candidly, what we expect to move."
      >
        <ActionLink to="/application" icon="arrowRight">
          Start Your Success Story
        </ActionLink>
        <CallLink facts={facts} label="Call" />
      </ClosingCall>
    </>
  );
}
