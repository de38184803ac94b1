import { Container, Section } from '@site/shared/ui';
import { SectionIntro } from '../sections/section-intro.tsx';
import { ServiceCards } from '../services/service-cards.tsx';

/** The three services, at the anchor `services`. */
export function Solutions() {
  return (
    <Section id="services" tone="plain" labelledBy="solutions">
      <Container>
        <SectionIntro
          id="solutions"
          eyebrow="What we do"
          title="Our Solutions"
          lead="Take one service or all three. Together they cover the path of an invoice from draft to cash."
        />
        <ServiceCards />
      </Container>
    </Section>
  );
}
