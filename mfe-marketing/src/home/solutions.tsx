import { Container, Section } from '@site/shared/ui';
import { SectionIntro } from '../sections/section-intro.tsx';
import { ServiceCards } from '../services/service-cards.tsx';
import { SECTIONS } from './home-content.ts';

/** The three services. `services` is an anchor of the site's links. */
export function Solutions() {
  return (
    <Section id="services" tone="plain" labelledBy="solutions">
      <Container>
        <SectionIntro id="solutions" {...SECTIONS.solutions} />
        <ServiceCards />
      </Container>
    </Section>
  );
}
