import type { PageProps } from '@site/shared/federation';
import { button, Container, Icon, OutreachArt, Section } from '@site/shared/ui';
import { ActionLink } from '../sections/action-link.tsx';
import { ClosingCall } from '../sections/closing-call.tsx';
import { IconCards } from '../sections/icon-cards.tsx';
import { PageHero } from '../sections/page-hero.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { StoryStrip } from '../sections/story-strip.tsx';
import { BENEFITS, HERO, SECTIONS, SERVICES, STORY } from './collections-content.ts';
import { ThirdPartyCollections } from './third-party-collections.tsx';

/** `/services/collections`. */
export function CollectionsPage({ services: { facts } }: PageProps) {
  return (
    <>
      <PageHero {...HERO} art={<OutreachArt />}>
        <ActionLink to="/application" icon="arrowRight">
          {SECTIONS.start}
        </ActionLink>
        <ActionLink to="/success-stories" variant="secondary">
          {SECTIONS.stories}
        </ActionLink>
        <a href="#third-party-collections" css={button({ variant: 'ghost', size: 'lg' })}>
          {SECTIONS.thirdParty}
          <Icon name="chevronDown" />
        </a>
      </PageHero>
      <Section labelledBy="benefits">
        <Container>
          <SectionIntro id="benefits" {...SECTIONS.benefits} />
          <IconCards items={BENEFITS} columns={4} />
        </Container>
      </Section>
      <Section tone="surface" labelledBy="what-we-do">
        <Container>
          <SectionIntro id="what-we-do" {...SECTIONS.services} />
          <IconCards items={SERVICES} columns={2} tone="accent" />
        </Container>
      </Section>
      <ThirdPartyCollections facts={facts} />
      <StoryStrip {...STORY} />
      <ClosingCall {...SECTIONS.closing}>
        <ActionLink to="/application" icon="arrowRight">
          {SECTIONS.apply}
        </ActionLink>
        <ActionLink to="/services" variant="secondary">
          {SECTIONS.allServices}
        </ActionLink>
      </ClosingCall>
    </>
  );
}
