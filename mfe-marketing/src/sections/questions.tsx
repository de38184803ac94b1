import { breakpoint, Container, Disclosure, Section, space, Text } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { SectionIntro } from './section-intro.tsx';
import { SECTION_COPY } from './sections-content.ts';

export interface Question {
  readonly question: string;
  readonly answer: string;
}

interface QuestionsProps {
  readonly title: string;
  readonly lead: string;
  readonly items: readonly Question[];
}

/** Frequent questions, each with a collapsible answer. */
export function Questions({ title, lead, items }: QuestionsProps) {
  return (
    <Section labelledBy="questions">
      <Container>
        <div css={layout}>
          <SectionIntro id="questions" eyebrow={SECTION_COPY.questions} title={title} lead={lead} />
          <div>
            {items.map(({ question, answer }) => (
              <Disclosure key={question} summary={question} headingLevel={3}>
                <Text tone="muted">{answer}</Text>
              </Disclosure>
            ))}
          </div>
        </div>
      </Container>
    </Section>
  );
}

const layout: CSSObject = {
  display: 'grid',
  [breakpoint.lg]: { gridTemplateColumns: '4fr 7fr', columnGap: space[16], alignItems: 'start' },
};
