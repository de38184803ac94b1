import type { PageProps } from '@site/shared/federation';
import { button, Container, Icon, Section } from '@site/shared/ui';
import { OutreachArt } from '../art/outreach-art.tsx';
import { ActionLink } from '../sections/action-link.tsx';
import { ClosingCall } from '../sections/closing-call.tsx';
import { IconCards } from '../sections/icon-cards.tsx';
import { PageHero } from '../sections/page-hero.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { StoryStrip } from '../sections/story-strip.tsx';
import { BENEFITS, HERO, SERVICES, STORY } from './collections-content.ts';
import { ThirdPartyCollections } from './third-party-collections.tsx';

/** `/services/collections`. */
export function CollectionsPage({ services: { facts } }: PageProps) {
  return (
    <>
      <PageHero {...HERO} art={<OutreachArt />}>
        <ActionLink to="/application" icon="arrowRight">
          Get Started Today
        </ActionLink>
        <ActionLink to="/success-stories" variant="secondary">
          View Success Stories
        </ActionLink>
        <a href="#third-party-collections" css={button({ variant: 'ghost', size: 'lg' })}>
          Third-party collections
          <Icon name="chevronDown" />
        </a>
      </PageHero>
      <Section labelledBy="benefits">
        <Container>
          <SectionIntro id="benefits" eyebrow="Benefits" title="Firm on the balance, kind to the customer" />
          <IconCards items={BENEFITS} columns={4} />
        </Container>
      </Section>
      <Section tone="surface" labelledBy="what-we-do">
        <Container>
          <SectionIntro
            id="what-we-do"
            eyebrow="What we do"
            title="A planned conversation, not a campaign of calls"
          />
          <IconCards items={SERVICES} columns={2} tone="accent" />
        </Container>
      </Section>
      <ThirdPartyCollections facts={facts} />
      <StoryStrip {...STORY} />
      <ClosingCall
        title="Bring the 90-day column down"
        text="Start with the accounts you have stopped calling. We will pick them up in your name."
      >
        <ActionLink to="/application" icon="arrowRight">
          Start Your Application
        </ActionLink>
        <ActionLink to="/services" variant="secondary">
          Explore All Services
        </ActionLink>
      </ClosingCall>
    </>
  );
}
