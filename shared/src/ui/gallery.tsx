import type { ReactNode } from 'react';
import { GalleryArt } from './gallery-art.tsx';
import { GalleryColors, GalleryComponents, GalleryForm, GalleryType } from './gallery-sections.tsx';
import { Container } from './primitives/container.tsx';
import { Heading } from './primitives/heading.tsx';
import { Section, type SectionProps } from './primitives/section.tsx';
import { GlobalStyles } from './tokens/global-styles.tsx';
import { space } from './tokens/scale.ts';

/** All parts of the design system on one page, for review in both themes and at every width. */
export function Gallery() {
  return (
    <>
      <GlobalStyles />
      <main>
        <GallerySection title="Design system" level={1}>
          <GalleryType />
        </GallerySection>
        <GallerySection title="Colors" tone="surface">
          <GalleryColors />
        </GallerySection>
        <GallerySection title="Components">
          <GalleryComponents id="plain" />
        </GallerySection>
        <GallerySection title="Components on the band" tone="band">
          <GalleryComponents id="band" />
        </GallerySection>
        <GallerySection title="Form" tone="sunken">
          <GalleryForm />
        </GallerySection>
        <GallerySection title="Drawings" tone="tint">
          <GalleryArt />
        </GallerySection>
      </main>
    </>
  );
}

interface GallerySectionProps {
  readonly title: string;
  readonly level?: 1 | 2;
  readonly tone?: SectionProps['tone'];
  readonly children: ReactNode;
}

function GallerySection({ title, level = 2, tone, children }: GallerySectionProps) {
  const id = `gallery-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <Section tone={tone} labelledBy={id}>
      <Container css={{ display: 'grid', gap: space[8] }}>
        <Heading level={level} id={id}>
          {title}
        </Heading>
        {children}
      </Container>
    </Section>
  );
}
