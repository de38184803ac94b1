import type { CSSObject } from '@emotion/react';
import type { PageProps } from '@site/shared/federation';
import {
  breakpoint,
  Button,
  color,
  Container,
  EmptyState,
  Heading,
  space,
  Text,
  weight,
} from '@site/shared/ui';
import { useRef, type Ref } from 'react';
import { AlsoMentioned } from '../search/also-mentioned.tsx';
import { ArticleCard } from './article-card.tsx';
import { ArticleFilter } from '../search/article-filter.tsx';
import type { ArticleMeta } from '../articles/article.ts';
import { FEATURED_ARTICLE, LATEST_ARTICLES } from '../articles/article-metas.ts';
import { BlogHero } from './blog-hero.tsx';
import { FeedLinks } from './feed-links.tsx';
import { FeaturedArticle } from './featured-article.tsx';
import { matchesFilter, NO_FILTER, type ArticleFilter as Filter } from '../search/match-articles.ts';
import { describeResult, mentionsText } from '../search/search-content.ts';
import { useArticleFilter } from '../search/use-article-filter.ts';
import { useFilterEvents } from '../search/use-filter-events.ts';
import { useMentions } from '../search/use-mentions.ts';
import { LIST_COPY, RESULT_COPY } from './list-content.ts';

/** The list of articles, with search and categories. */
export function BlogPage({ services }: PageProps) {
  const { filter, change, write } = useArticleFilter();
  const mentions = useMentions(filter);
  const result = useRef<HTMLDivElement>(null);
  const featured = matchesFilter(FEATURED_ARTICLE, filter);
  const latest = LATEST_ARTICLES.filter((article) => matchesFilter(article, filter));

  // The button is removed with the filter, so the focus moves to the result.
  function clear() {
    change(NO_FILTER);
    result.current?.focus();
  }
  const count = Number(featured) + latest.length;
  const events = useFilterEvents(services, filter, count + mentions.length);
  return (
    <>
      <BlogHero>
        <ArticleFilter
          filter={filter}
          onChange={(part) => {
            change(part);
            events.reportChange(part);
          }}
          onSearchDone={() => {
            write();
            events.reportSearch();
          }}
        />
        <Result ref={result} count={count} mentions={mentions.length} filter={filter} onClear={clear} />
      </BlogHero>
      <Container css={results}>
        {count === 0 && <Nothing onClear={clear} />}
        {featured && <Featured />}
        {latest.length > 0 && <Latest articles={latest} />}
        {mentions.length > 0 && <AlsoMentioned mentions={mentions} />}
        <FeedLinks />
      </Container>
    </>
  );
}

interface ResultProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly count: number;
  /** Articles that contain the search text in their body only. */
  readonly mentions: number;
  readonly filter: Filter;
  readonly onClear: () => void;
}

/** The number of matches, announced when it changes, and a button that clears the filter. */
function Result({ ref, count, mentions, filter, onClear }: ResultProps) {
  const filtered = filter.category !== NO_FILTER.category || filter.search !== '';
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label={RESULT_COPY.group} css={resultRow}>
      <p role="status" css={{ fontWeight: weight.bold }}>
        {describeResult(count, filter)}
      </p>
      <p aria-live="polite">{mentions > 0 && mentionsText(mentions)}</p>
      {filtered && count > 0 && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          {RESULT_COPY.clear}
        </Button>
      )}
    </div>
  );
}

function Nothing({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState title={RESULT_COPY.nothing.title} icon="search">
      <Text tone="muted">{RESULT_COPY.nothing.text}</Text>
      <Button onClick={onClear}>{RESULT_COPY.clear}</Button>
    </EmptyState>
  );
}

function Featured() {
  return (
    <section aria-labelledby="featured-article" css={block}>
      <Heading level={2} size="h3" id="featured-article">
        {LIST_COPY.featured}
      </Heading>
      <FeaturedArticle meta={FEATURED_ARTICLE} />
    </section>
  );
}

function Latest({ articles }: { readonly articles: readonly ArticleMeta[] }) {
  return (
    <section aria-labelledby="latest-articles" css={block}>
      <Heading level={2} size="h3" id="latest-articles">
        {LIST_COPY.latest}
      </Heading>
      <ul css={[grid, articles.length === LATEST_ARTICLES.length && magazine]}>
        {articles.map((meta) => (
          <li key={meta.slug}>
            <ArticleCard meta={meta} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const results: CSSObject = {
  display: 'grid',
  gap: `clamp(${space[8]}, 5vw, ${space[16]})`,
  paddingBlock: `${space[6]} ${space.section}`,
};
const resultRow: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[4]}`,
  minHeight: '2.25rem',
  color: color.muted,
};
const block: CSSObject = { display: 'grid', gap: space[6] };
const grid: CSSObject = {
  display: 'grid',
  gap: space[6],
  listStyle: 'none',
  [breakpoint.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [breakpoint.lg]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', '& > li': { gridColumn: 'span 2' } },
};
/** Two large cards, then two rows of three. */
const magazine: CSSObject = { [breakpoint.lg]: { '& > li:nth-of-type(-n + 2)': { gridColumn: 'span 3' } } };
