import type { CSSObject } from '@emotion/react';
import {
  breakpoint,
  color,
  control,
  fontSize,
  Icon,
  line,
  media,
  motion,
  radius,
  size,
  space,
  VisuallyHidden,
  weight,
} from '@site/shared/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ARTICLE_METAS } from '../articles/article-metas.ts';
import { CategoryMenu } from './category-menu.tsx';
import { ALL, countCategories, FILTER_BUTTONS, type ArticleFilter as Filter } from './match-articles.ts';
import { SEARCH_COPY } from './search-content.ts';

export interface ArticleFilterProps {
  readonly filter: Filter;
  readonly onChange: (change: Partial<Filter>) => void;
  /** Called when a visitor submits the search or leaves its box. */
  readonly onSearchDone: () => void;
}

/**
 * Search and categories. Hidden without script, because it cannot filter then. The form keeps what is typed
 * before hydration.
 */
export function ArticleFilter({ filter, onChange, onSearchDone }: ArticleFilterProps) {
  const select = (category: string) => onChange({ category });
  return (
    <form
      role="search"
      aria-label={SEARCH_COPY.form}
      action="/blog"
      css={form}
      onSubmit={(event) => {
        event.preventDefault();
        onSearchDone();
      }}
    >
      <div css={tools}>
        <SearchBox value={filter.search} onChange={(search) => onChange({ search })} onLeft={onSearchDone} />
        <CategoryMenu categories={EVERY_CATEGORY} selected={filter.category} onSelect={select} />
      </div>
      <div role="group" aria-label={SEARCH_COPY.categories} css={choices}>
        {FILTER_BUTTONS.map((category) => (
          <button
            key={category}
            type="button"
            aria-pressed={category === filter.category}
            css={choice}
            onClick={() => select(category)}
          >
            {category}
          </button>
        ))}
      </div>
    </form>
  );
}

interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onLeft: () => void;
}

function SearchBox({ value, onChange, onLeft }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const adoptTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? value;
    if (typed !== value) onChange(typed);
  });
  // Keeps what a visitor typed into the prerendered page before hydration.
  useEffect(() => adoptTyped(), []);

  return (
    <label css={{ position: 'relative', display: 'block' }}>
      <VisuallyHidden>{SEARCH_COPY.label}</VisuallyHidden>
      <Icon name="search" css={searchIcon} />
      <input
        ref={input}
        type="search"
        name="q"
        placeholder={SEARCH_COPY.placeholder}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeft}
        css={[control(), { paddingInlineStart: space[12] }]}
      />
    </label>
  );
}

const EVERY_CATEGORY: ReadonlyMap<string, number> = new Map([
  [ALL, ARTICLE_METAS.length],
  ...countCategories(ARTICLE_METAS),
]);

const form: CSSObject = {
  display: 'grid',
  gap: space[4],
  [media.noScripting]: { display: 'none' },
  [media.print]: { display: 'none' },
};
const tools: CSSObject = {
  display: 'grid',
  maxWidth: '46rem',
  gap: space[3],
  [breakpoint.sm]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
};
const searchIcon: CSSObject = {
  position: 'absolute',
  insetInlineStart: space[4],
  top: '50%',
  transform: 'translateY(-50%)',
  color: color.muted,
  pointerEvents: 'none',
};
const choices: CSSObject = { display: 'flex', flexWrap: 'wrap', gap: space[2] };
const choice: CSSObject = {
  minHeight: size.target,
  padding: `${space[1]} ${space[4]}`,
  border: `${line.hair} solid ${color.border}`,
  borderRadius: radius.full,
  background: color.bg,
  color: color.ink,
  fontSize: fontSize.small,
  fontWeight: weight.medium,
  cursor: 'pointer',
  transition: `background-color ${motion.state}, border-color ${motion.state}, color ${motion.state}`,
  '&:hover': { borderColor: color.brand, color: color.brand },
  '&[aria-pressed="true"]': {
    background: color.brand,
    borderColor: color.brand,
    color: color.onBrand,
    [media.forcedColors]: { outline: `${line.thick} solid Highlight` },
  },
};
