import type { PageProps } from '@site/shared/federation';
import { Container, Section, Text, textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { LedgerArt } from '../art/ledger-art.tsx';
import { ActionLink } from '../sections/action-link.tsx';
import { CallLink } from '../sections/call-link.tsx';
import { ClosingCall } from '../sections/closing-call.tsx';
import { IconCards } from '../sections/icon-cards.tsx';
import { PageHero } from '../sections/page-hero.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { Founder } from './founder.tsx';
import { HERO, MISSION, OFFERINGS, VALUES, type Offering } from './our-story-content.ts';

/** `/our-story`: where the firm comes from, what it stands for, and what it offers. */
export function OurStoryPage({ services: { facts } }: PageProps) {
  return (
    <>
      <PageHero {...HERO} art={<LedgerArt />}>
        <ActionLink to="/application" icon="arrowRight">
          Get Started Today
        </ActionLink>
        <ActionLink to="/success-stories" variant="secondary">
          View Success Stories
        </ActionLink>
      </PageHero>
      <Founder />
      <Section tone="band" labelledBy="mission">
        <Container>
          <SectionIntro id="mission" eyebrow="Why we are here" title={MISSION.title} lead={MISSION.text} />
          <IconCards items={VALUES} />
        </Container>
      </Section>
      <Section labelledBy="offerings">
        <Container>
          <SectionIntro id="offerings" eyebrow="What we offer" title="Four ways to help" />
          <IconCards items={OFFERINGS} columns={4} tone="accent" footer={OfferingLink} />
        </Container>
      </Section>
      <ClosingCall
        title="Write the next chapter with us"
        text="Tell us about the ledger you have. We will help you build the one you want."
      >
        <ActionLink to="/application" icon="arrowRight">
          Get Started Today
        </ActionLink>
        <CallLink facts={facts} label="Call" />
      </ClosingCall>
    </>
  );
}

function OfferingLink({ link }: Offering) {
  return (
    <Text css={{ marginTop: 'auto' }}>
      <Link to={link.to} css={textLink()}>
        {link.label}
      </Link>
    </Text>
  );
}
