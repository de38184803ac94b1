import { text } from 'node:stream/consumers';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { PageData } from '@site/shared/federation';
import { GlobalStyles } from '@site/shared/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from '../../src/app.tsx';
import { PageRegistry, type LoadPage } from '../../src/page-registry.ts';
import { createStyleCache } from '../../src/style-cache.ts';
import type { RenderedPage } from './render-job.ts';

/** Renders one path to the HTML inside the root element and its critical CSS. Rejects when anything in the page throws. */
export async function renderPage(
  data: PageData,
  load: LoadPage,
  path: string,
): Promise<Omit<RenderedPage, 'structuredData'>> {
  const cache = createStyleCache();
  // Collects the rules of this page instead of writing style tags into the body.
  cache.compat = true;
  // Tokens and base styles stand in the head of every page and outlast route changes, so no browser code carries them.
  renderToStaticMarkup(
    <CacheProvider value={cache}>
      <GlobalStyles />
    </CacheProvider>,
  );
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <CacheProvider value={cache}>
      <StaticRouter location={path}>
        <App data={data} registry={new PageRegistry(load)} prerendered={null} />
      </StaticRouter>
    </CacheProvider>,
    {
      // Else React moves a large boundary into a hidden node and shows the fallback until a script swaps them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    },
  );
  const html = await text(prelude);
  if (failures.length > 0) throw failures[0];
  return { path, html, styles: stylesOf(cache) };
}

/** One `<style>` for the page's classes and one per Global, as Emotion finds them again in the browser. */
function stylesOf(cache: EmotionCache): RenderedPage['styles'] {
  const globals: { ids: string; css: string }[] = [];
  const ids: string[] = [];
  let css = '';
  for (const [id, rules] of Object.entries(cache.inserted)) {
    if (typeof rules !== 'string') continue;
    const scoped = id.startsWith('animation-') || cache.registered[`${cache.key}-${id}`] !== undefined;
    if (!scoped) globals.push({ ids: `${cache.key}-global ${id}`, css: rules });
    else {
      ids.push(id);
      css += rules;
    }
  }
  return [...globals, { ids: `${cache.key} ${ids.join(' ')}`, css }];
}
