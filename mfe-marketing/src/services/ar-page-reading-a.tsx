import type { ShellServices } from '@site/shared/federation';
import { AgingArt, Container, Section, Tabs } from '@site/shared/ui';
import { ActionLink } from '../sections/action-link.tsx';
import { CallLink } from '../sections/call-link.tsx';
import { ClosingCall } from '../sections/closing-call.tsx';
import { IconCards } from '../sections/icon-cards.tsx';
import { PageHero } from '../sections/page-hero.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { TabSheet } from '../sections/tab-sheet.tsx';
import { BENEFITS, HERO, SECTIONS_A, SELECTOR_STEPS } from './ar-content.ts';

/** The earlier reading: call first, five benefits, and a selector over four steps. */
export function ArPageReadingA({ services }: { readonly services: ShellServices }) {
  const { facts } = services;
  return (
    <>
      <PageHero
        eyebrow={HERO.eyebrow}
        title={HERO.title}
        lead={HERO.lead}
        note={HERO.trust}
        art={<AgingArt />}
      >
        <CallLink facts={facts} label={SECTIONS_A.call} variant="primary" />
        <ActionLink to="/application" variant="secondary" icon="calendar">
          {SECTIONS_A.schedule}
        </ActionLink>
      </PageHero>
      <Section labelledBy="benefits">
        <Container>
          <SectionIntro id="benefits" {...SECTIONS_A.benefits} />
          <IconCards items={BENEFITS} columns={5} />
        </Container>
      </Section>
      <Section tone="surface" labelledBy="steps">
        <Container>
          <SectionIntro id="steps" {...SECTIONS_A.process} />
          <Tabs
            label={SECTIONS_A.tabs}
            tabs={SELECTOR_STEPS.map(toTab)}
            onSelect={(option) => services.track?.({ name: 'tab', option })}
          />
        </Container>
      </Section>
      <ClosingCall {...SECTIONS_A.closing}>
        <ActionLink to="/application" icon="arrowRight">
          {SECTIONS_A.schedule}
        </ActionLink>
        <CallLink facts={facts} label={SECTIONS_A.call} />
      </ClosingCall>
    </>
  );
}

function toTab(step: (typeof SELECTOR_STEPS)[number]) {
  return {
    id: `step-${step.number}`,
    label: step.title,
    content: <TabSheet {...step} />,
  };
}
