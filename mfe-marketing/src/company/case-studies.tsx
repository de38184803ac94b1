import type { ShellServices } from '@site/shared/federation';
import { AfterHydration, Button, media, space } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CaseStudyCard } from './case-study-card.tsx';
import { CASE_STUDIES, SECTIONS } from './success-stories-content.ts';

const ALL: ReadonlySet<string> = new Set(CASE_STUDIES.map(({ id }) => id));
const NONE: ReadonlySet<string> = new Set();

/** The case studies. Each can be collapsed; with script, a button collapses or expands all of them. */
export function CaseStudies({ services }: { readonly services: ShellServices }) {
  const [opened, setOpened] = useState(NONE);
  const { hash } = useLocation();
  // A link to a case study opens it.
  useEffect(() => {
    const id = hash.slice(1);
    if (ALL.has(id)) setOpened((before) => withStudy(before, id, true));
  }, [hash]);
  const areAllOpen = opened.size === ALL.size;

  function toggleAll() {
    services.track?.({ name: 'case_toggle', option: 'all' });
    setOpened(areAllOpen ? NONE : ALL);
  }

  function toggle(id: string, open: boolean) {
    // The element also reports changes that the button or a link made.
    if (opened.has(id) !== open) services.track?.({ name: 'case_toggle', option: id });
    setOpened((before) => withStudy(before, id, open));
  }

  return (
    <>
      <div css={bar}>
        <AfterHydration>
          <Button variant="secondary" size="sm" onClick={toggleAll}>
            {areAllOpen ? SECTIONS.collapseAll : SECTIONS.expandAll}
          </Button>
        </AfterHydration>
      </div>
      {CASE_STUDIES.map((study) => (
        <CaseStudyCard
          key={study.id}
          study={study}
          open={opened.has(study.id)}
          onOpenChange={(open) => toggle(study.id, open)}
        />
      ))}
    </>
  );
}

function withStudy(opened: ReadonlySet<string>, id: string, open: boolean): ReadonlySet<string> {
  if (opened.has(id) === open) return opened;
  return new Set(open ? [...opened, id] : [...opened].filter((other) => other !== id));
}

/** Reserves the button's place until the page is hydrated. */
const bar: CSSObject = {
  display: 'flex',
  justifyContent: 'flex-end',
  minHeight: '2.25rem',
  marginBottom: space[4],
  [media.noScripting]: { display: 'none' },
  [media.print]: { display: 'none' },
};
