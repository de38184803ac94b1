import type { PageProps } from '@site/shared/federation';
import { Container, InvoiceArt, Section, Tabs } from '@site/shared/ui';
import { ActionLink } from '../sections/action-link.tsx';
import { CallLink } from '../sections/call-link.tsx';
import { ClosingCall } from '../sections/closing-call.tsx';
import { IconCards } from '../sections/icon-cards.tsx';
import { PageHero } from '../sections/page-hero.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { StoryStrip } from '../sections/story-strip.tsx';
import { TabSheet } from '../sections/tab-sheet.tsx';
import { BENEFITS, HERO, SECTIONS, STORY, TABS } from './billing-content.ts';

/** `/services/billing`. */
export function BillingPage({ services }: PageProps) {
  const { facts } = services;
  return (
    <>
      <PageHero {...HERO} art={<InvoiceArt />}>
        <ActionLink to="/application" icon="calendar">
          {SECTIONS.schedule}
        </ActionLink>
        <CallLink facts={facts} label={SECTIONS.call} />
      </PageHero>
      <Section labelledBy="benefits">
        <Container>
          <SectionIntro id="benefits" {...SECTIONS.benefits} />
          <IconCards items={BENEFITS} />
        </Container>
      </Section>
      <Section tone="surface" labelledBy="approach">
        <Container>
          <SectionIntro id="approach" {...SECTIONS.approach} />
          <Tabs
            label={SECTIONS.approach.eyebrow}
            tabs={TABS.map(toTab)}
            onSelect={(option) => services.track?.({ name: 'tab', option })}
          />
        </Container>
      </Section>
      <StoryStrip {...STORY} />
      <ClosingCall {...SECTIONS.closing}>
        <ActionLink to="/application" icon="arrowRight">
          {SECTIONS.schedule}
        </ActionLink>
        <CallLink facts={facts} label={SECTIONS.call} />
      </ClosingCall>
    </>
  );
}

function toTab(tab: (typeof TABS)[number], at: number) {
  return { id: tab.id, label: tab.title, content: <TabSheet {...tab} number={`0${at + 1}`} /> };
}
