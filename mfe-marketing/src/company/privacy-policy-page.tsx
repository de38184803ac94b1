import type { PageProps } from '@site/shared/federation';
import {
  breakpoint,
  color,
  Container,
  Eyebrow,
  Heading,
  line,
  Section,
  size,
  space,
  Text,
  textLink,
  width,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import type { ReactNode } from 'react';
import { CountingChoice } from './counting-choice.tsx';
import { PolicyContact } from './policy-contact.tsx';
import {
  INTRODUCTION,
  POLICY,
  SECTIONS,
  UPDATED,
  VISITS_SECTION,
  type PolicySection,
} from './privacy-policy-content.ts';

/** `/privacy-policy`: the legal text with a table of contents. */
export function PrivacyPolicyPage({ services: { facts } }: PageProps) {
  return (
    <Section>
      <Container>
        <div css={opening}>
          <Eyebrow>{POLICY.eyebrow}</Eyebrow>
          <Heading level={1}>{POLICY.title}</Heading>
          <Text size="small" tone="muted">
            {POLICY.updated} <time dateTime={UPDATED.dateTime}>{UPDATED.text}</time>
          </Text>
          <Text size="lead">{INTRODUCTION}</Text>
        </div>
        <div css={layout}>
          <nav aria-label={POLICY.contents} css={contents}>
            <ol css={entries}>
              {SECTIONS.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} css={textLink()}>
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div css={{ display: 'grid', gap: space[12] }}>
            {SECTIONS.map((section) => (
              <Subject key={section.id} section={section}>
                {section.id === VISITS_SECTION && <CountingChoice />}
              </Subject>
            ))}
            <PolicyContact facts={facts} />
          </div>
        </div>
      </Container>
    </Section>
  );
}

interface SubjectProps {
  readonly section: PolicySection;
  /** Rendered after the text. */
  readonly children: ReactNode;
}

function Subject({ section: { id, title, paragraphs, points }, children }: SubjectProps) {
  const [first, ...others] = paragraphs;
  return (
    <section id={id} aria-labelledby={`${id}-title`} css={{ display: 'grid', gap: space[3] }}>
      <Heading level={2} id={`${id}-title`}>
        {title}
      </Heading>
      <Text>{first}</Text>
      {points && (
        <ul css={list}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {others.map((paragraph) => (
        <Text key={paragraph}>{paragraph}</Text>
      ))}
      {children}
    </section>
  );
}

const opening: CSSObject = { display: 'grid', gap: space[3], marginBottom: space[12] };
const layout: CSSObject = {
  display: 'grid',
  gap: space[12],
  [breakpoint.lg]: { gridTemplateColumns: '17rem 1fr', gap: space[16], alignItems: 'start' },
};
const contents: CSSObject = {
  paddingInlineStart: space[4],
  borderInlineStart: `${line.thick} solid ${color.hairline}`,
  [breakpoint.lg]: { position: 'sticky', top: `calc(${size.header} + ${space[8]})` },
};
const entries: CSSObject = {
  display: 'grid',
  gap: space[2],
  paddingInlineStart: space[6],
  color: color.muted,
};
const list: CSSObject = {
  display: 'grid',
  gap: space[2],
  paddingInlineStart: space[6],
  maxWidth: width.measure,
};
