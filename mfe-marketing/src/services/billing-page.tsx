import type { PageProps } from '@site/shared/federation';
import { Container, Section, Tabs } from '@site/shared/ui';
import { InvoiceArt } from '../art/invoice-art.tsx';
import { ActionLink } from '../sections/action-link.tsx';
import { CallLink } from '../sections/call-link.tsx';
import { ClosingCall } from '../sections/closing-call.tsx';
import { IconCards } from '../sections/icon-cards.tsx';
import { PageHero } from '../sections/page-hero.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { StoryStrip } from '../sections/story-strip.tsx';
import { TabSheet } from '../sections/tab-sheet.tsx';
import { BENEFITS, HERO, TABS, STORY } from './billing-content.ts';

/** `/services/billing`. */
export function BillingPage({ services: { facts } }: PageProps) {
  return (
    <>
      <PageHero {...HERO} art={<InvoiceArt />}>
        <ActionLink to="/application" icon="calendar">
          Schedule Discovery Call
        </ActionLink>
        <CallLink facts={facts} label="Call" />
      </PageHero>
      <Section labelledBy="benefits">
        <Container>
          <SectionIntro id="benefits" eyebrow="Benefits" title="Paid sooner starts with billed better" />
          <IconCards items={BENEFITS} />
        </Container>
      </Section>
      <Section tone="surface" labelledBy="approach">
        <Container>
          <SectionIntro
            id="approach"
            eyebrow="How we bill"
            title="Four disciplines behind every invoice"
            lead="Each one removes a reason for paying late."
          />
          <Tabs label="How we bill" tabs={TABS.map(toTab)} />
        </Container>
      </Section>
      <StoryStrip {...STORY} />
      <ClosingCall
        title="Find out what wrong invoices cost you"
        text="Bring a month of credit notes to the call. We will sort them by cause with you."
      >
        <ActionLink to="/application" icon="arrowRight">
          Schedule Discovery Call
        </ActionLink>
        <CallLink facts={facts} label="Call" />
      </ClosingCall>
    </>
  );
}

function toTab(tab: (typeof TABS)[number], at: number) {
  return { id: tab.id, label: tab.title, content: <TabSheet {...tab} number={`0${at + 1}`} /> };
}
