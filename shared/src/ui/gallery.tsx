import type { ReactNode } from 'react';
import {
  GalleryArt,
  GalleryColours,
  GalleryComponents,
  GalleryForm,
  GalleryType,
} from './gallery-sections.tsx';
import { Container } from './primitives/container.tsx';
import { Heading } from './primitives/heading.tsx';
import { Section, type SectionProps } from './primitives/section.tsx';
import { GlobalStyles } from './tokens/global-styles.tsx';
import { space } from './tokens/scale.ts';

/** Every part of the design system on one page, to be looked at in both themes and at every width. */
export function Gallery() {
  return (
    <>
      <GlobalStyles />
      <main>
        <Room title="Design system" level={1}>
          <GalleryType />
        </Room>
        <Room title="Colours" tone="surface">
          <GalleryColours />
        </Room>
        <Room title="Components">
          <GalleryComponents id="plain" />
        </Room>
        <Room title="Components on the band" tone="band">
          <GalleryComponents id="band" />
        </Room>
        <Room title="Form" tone="sunken">
          <GalleryForm />
        </Room>
        <Room title="Drawings" tone="tint">
          <GalleryArt />
        </Room>
      </main>
    </>
  );
}

interface RoomProps {
  readonly title: string;
  readonly level?: 1 | 2;
  readonly tone?: SectionProps['tone'];
  readonly children: ReactNode;
}

function Room({ title, level = 2, tone, children }: RoomProps) {
  const id = `room-${title.toLowerCase().replaceAll(' ', '-')}`;
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
