import type { SiteFacts } from '@site/shared/contracts';
import { Container, Section, Tabs } from '@site/shared/ui';
import { AgingArt } from '../art/aging-art.tsx';
import { ActionLink } from '../sections/action-link.tsx';
import { CallLink } from '../sections/call-link.tsx';
import { ClosingCall } from '../sections/closing-call.tsx';
import { IconCards } from '../sections/icon-cards.tsx';
import { PageHero } from '../sections/page-hero.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { TabSheet } from '../sections/tab-sheet.tsx';
import { BENEFITS, HERO, SELECTOR_STEPS } from './ar-content.ts';

/** The earlier reading: call first, five benefits, and a selector over four steps. */
export function ArPageReadingA({ facts }: { readonly facts: SiteFacts }) {
  return (
    <>
      <PageHero
        eyebrow={HERO.eyebrow}
        title={HERO.title}
        lead={HERO.lead}
        note={HERO.trust}
        art={<AgingArt />}
      >
        <CallLink facts={facts} label="Call Now" variant="primary" />
        <ActionLink to="/application" variant="secondary" icon="calendar">
          Schedule Discovery Call
        </ActionLink>
      </PageHero>
      <Section labelledBy="benefits">
        <Container>
          <SectionIntro id="benefits" eyebrow="Benefits" title="What changes when we run your receivables" />
          <IconCards items={BENEFITS} columns={5} />
        </Container>
      </Section>
      <Section tone="surface" labelledBy="steps">
        <Container>
          <SectionIntro id="steps" eyebrow="How it works" title="Four steps, one at a time" />
          <Tabs label="Process steps" tabs={SELECTOR_STEPS.map(toTab)} />
        </Container>
      </Section>
      <ClosingCall
        title="Put a name to every open invoice"
        text="One call is enough to see where your DSO comes from."
      >
        <ActionLink to="/application" icon="arrowRight">
          Schedule Discovery Call
        </ActionLink>
        <CallLink facts={facts} label="Call Now" />
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
