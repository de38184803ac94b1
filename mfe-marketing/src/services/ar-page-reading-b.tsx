import type { ShellServices } from '@site/shared/federation';
import { AgingArt, Container, Section, Tabs } from '@site/shared/ui';
import { ActionLink } from '../sections/action-link.tsx';
import { CallLink } from '../sections/call-link.tsx';
import { ClosingCall } from '../sections/closing-call.tsx';
import { HighlightBand } from '../sections/highlight-band.tsx';
import { IconCards } from '../sections/icon-cards.tsx';
import { PageHero } from '../sections/page-hero.tsx';
import { SectionIntro } from '../sections/section-intro.tsx';
import { StoryStrip } from '../sections/story-strip.tsx';
import { StepCards } from '../sections/step-cards.tsx';
import { BENEFITS, HERO, HIGHLIGHTS, PROCESS_TABS, SECTIONS_B, STORY } from './ar-content.ts';

/** The later reading: highlights, four benefits, and tabs over a process of six steps. */
export function ArPageReadingB({ services }: { readonly services: ShellServices }) {
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
        <ActionLink to="/application" icon="arrowRight">
          {SECTIONS_B.start}
        </ActionLink>
        <ActionLink to="/success-stories" variant="secondary">
          {SECTIONS_B.stories}
        </ActionLink>
      </PageHero>
      <HighlightBand title={SECTIONS_B.highlights} items={HIGHLIGHTS} />
      <Section labelledBy="why">
        <Container>
          <SectionIntro id="why" {...SECTIONS_B.benefits} />
          <IconCards items={BENEFITS.slice(0, 4)} columns={4} />
        </Container>
      </Section>
      <Section tone="surface" labelledBy="process-title">
        <Container>
          <SectionIntro id="process-title" {...SECTIONS_B.process} />
          <Tabs
            label={SECTIONS_B.tabs}
            tabs={PROCESS_TABS.map(({ id, label, steps }) => ({
              id,
              label,
              content: <StepCards steps={steps} />,
            }))}
            onSelect={(option) => services.track?.({ name: 'tab', option })}
          />
        </Container>
      </Section>
      <StoryStrip {...STORY} />
      <ClosingCall {...SECTIONS_B.closing}>
        <ActionLink to="/application" icon="arrowRight">
          {SECTIONS_B.apply}
        </ActionLink>
        <CallLink facts={facts} label={SECTIONS_B.call} />
      </ClosingCall>
    </>
  );
}
