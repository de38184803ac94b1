import type { SiteFacts } from '@site/shared/contracts';
import { Container, Section, Tabs } from '@site/shared/ui';
import { AgingArt } from '../art/aging-art.tsx';
import { ActionLink } from '../sections/action-link.tsx';
import { CallLink } from '../sections/call-link.tsx';
import { ClosingCall } from '../sections/closing-call.tsx';
import { HighlightBand } from '../sections/highlight-band.tsx';
import { IconCards } from '../sections/icon-cards.tsx';
import { PageHero } from '../sections/page-hero.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { StoryStrip } from '../sections/story-strip.tsx';
import { StepCards } from '../sections/step-cards.tsx';
import { BENEFITS, HERO, HIGHLIGHTS, PROCESS_TABS, STORY } from './ar-content.ts';

/** The later reading: highlights, four benefits, and tabs over a process of six steps. */
export function ArPageReadingB({ facts }: { readonly facts: SiteFacts }) {
  return (
    <>
      <PageHero
        eyebrow={HERO.eyebrow}
        title={HERO.title}
        lead={HERO.lead}
        note={HERO.trust}
        art={<AgingArt />}
      >
        <ActionLink to="/application" icon="arrowRight">
          Get Started Today
        </ActionLink>
        <ActionLink to="/success-stories" variant="secondary">
          View Success Stories
        </ActionLink>
      </PageHero>
      <HighlightBand title="At a glance" items={HIGHLIGHTS} />
      <Section labelledBy="why">
        <Container>
          <SectionIntro
            id="why"
            eyebrow="Benefits"
            title="Why Choose Our AR Services"
            lead="Four reasons, in the order in which clients notice them."
          />
          <IconCards items={BENEFITS.slice(0, 4)} columns={4} />
        </Container>
      </Section>
      <Section tone="surface" labelledBy="process-title">
        <Container>
          <SectionIntro
            id="process-title"
            eyebrow="How it works"
            title="Six steps, seen from four sides"
            lead="Read the whole process, or only the part that you will answer for."
          />
          <Tabs
            label="Views of the process"
            tabs={PROCESS_TABS.map(({ id, label, steps }) => ({
              id,
              label,
              content: <StepCards steps={steps} />,
            }))}
          />
        </Container>
      </Section>
      <StoryStrip {...STORY} />
      <ClosingCall
        title="Your cash is in your own ledger"
        text="Tell us about your receivables. We answer with a baseline and a plan."
      >
        <ActionLink to="/application" icon="arrowRight">
          Start Your Application
        </ActionLink>
        <CallLink facts={facts} label="Call" />
      </ClosingCall>
    </>
  );
}
