import type { PageProps } from '@site/shared/federation';
import { Container, LedgerArt, Section, Text, textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { ActionLink } from '../sections/action-link.tsx';
import { CallLink } from '../sections/call-link.tsx';
import { ClosingCall } from '../sections/closing-call.tsx';
import { IconCards } from '../sections/icon-cards.tsx';
import { PageHero } from '../sections/page-hero.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { Founder } from './founder.tsx';
import { HERO, MISSION, OFFERINGS, SECTIONS, VALUES, type Offering } from './our-story-content.ts';

/** `/our-story`: the firm's origin, values and services. */
export function OurStoryPage({ services: { facts } }: PageProps) {
  return (
    <>
      <PageHero {...HERO} art={<LedgerArt />}>
        <ActionLink to="/application" icon="arrowRight">
          {SECTIONS.start}
        </ActionLink>
        <ActionLink to="/success-stories" variant="secondary">
          {SECTIONS.stories}
        </ActionLink>
      </PageHero>
      <Founder />
      <Section tone="band" labelledBy="mission">
        <Container>
          <SectionIntro
            id="mission"
            eyebrow={SECTIONS.mission.eyebrow}
            title={MISSION.title}
            lead={MISSION.text}
          />
          <IconCards items={VALUES} />
        </Container>
      </Section>
      <Section labelledBy="offerings">
        <Container>
          <SectionIntro id="offerings" {...SECTIONS.offerings} />
          <IconCards items={OFFERINGS} columns={4} tone="accent" footer={OfferingLink} />
        </Container>
      </Section>
      <ClosingCall {...SECTIONS.closing}>
        <ActionLink to="/application" icon="arrowRight">
          {SECTIONS.start}
        </ActionLink>
        <CallLink facts={facts} label={SECTIONS.call} />
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
