import type { PageProps } from '@site/shared/federation';
import { Container, ResultsArt, Section } from '@site/shared/ui';
import { ActionLink } from '../sections/action-link.tsx';
import { CallLink } from '../sections/call-link.tsx';
import { ClosingCall } from '../sections/closing-call.tsx';
import { FigureRow } from '../figures/figure-row.tsx';
import { FIRM_FIGURES } from '../figures/figures-content.ts';
import { PageHero } from '../sections/page-hero.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { CaseStudies } from './case-studies.tsx';
import { HERO, SECTIONS } from './success-stories-content.ts';

/** `/success-stories`: results in figures and in three case studies. */
export function SuccessStoriesPage({ services }: PageProps) {
  return (
    <>
      <PageHero {...HERO} art={<ResultsArt />}>
        <ActionLink to="/application" icon="arrowRight">
          {SECTIONS.start}
        </ActionLink>
      </PageHero>
      <Section tone="band" labelledBy="figures">
        <Container>
          <SectionIntro id="figures" {...SECTIONS.figures} />
          <FigureRow figures={FIRM_FIGURES} />
        </Container>
      </Section>
      <Section labelledBy="case-studies">
        <Container>
          <SectionIntro id="case-studies" {...SECTIONS.studies} />
          <CaseStudies services={services} />
        </Container>
      </Section>
      <ClosingCall {...SECTIONS.closing}>
        <ActionLink to="/application" icon="arrowRight">
          {SECTIONS.start}
        </ActionLink>
        <CallLink facts={services.facts} label={SECTIONS.call} />
      </ClosingCall>
    </>
  );
}
