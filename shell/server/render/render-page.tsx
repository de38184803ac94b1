import { text } from 'node:stream/consumers';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { PageData } from '@site/shared/federation';
import { GlobalStyles } from '@site/shared/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from '../../src/app.tsx';
import { PageRegistry, type LoadPage } from '../../src/routing/page-registry.ts';
import { createStyleCache } from '../../src/style-cache.ts';
import type { RenderedPage } from '../model/render-protocol.ts';

/** Renders one path to the HTML inside the root element and its critical CSS. Rejects if anything in the page throws. */
export async function renderPage(
  data: PageData,
  load: LoadPage,
  path: string,
): Promise<Omit<RenderedPage, 'structuredData'>> {
  const cache = createStyleCache();
  // Collects the page's rules instead of writing style tags into the body.
  cache.compat = true;
  // Tokens and base styles are in the head of every page and survive navigation, so browser code does not include them.
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
      // Otherwise, React puts large boundaries into hidden nodes and shows their fallbacks until a script swaps them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    },
  );
  const html = await text(prelude);
  if (failures.length > 0) throw failures[0];
  return { path, html, ...stylesOf(cache, html) };
}

/** The global rules, then those of the page's classes. Rendering also leaves rules of fallbacks behind, which are dropped. */
function stylesOf(cache: EmotionCache, html: string): Pick<RenderedPage, 'css' | 'globals'> {
  const shown = new Set(html.match(/(?<=["\s])css-[\w-]+/g));
  const inserted = Object.entries(cache.inserted).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const rulesOf = (is: (id: string) => boolean) =>
    inserted.filter(([id]) => is(id)).map(([, rules]) => rules);
  const isAnimation = (id: string) => id.startsWith('animation-');
  const isGlobal = (id: string) => !isAnimation(id) && cache.registered[`${cache.key}-${id}`] === undefined;
  const everywhere = rulesOf(isGlobal).join('');
  const ofClasses = rulesOf((id) => shown.has(`${cache.key}-${id}`)).join('');
  const moving = rulesOf((id) => isAnimation(id) && ofClasses.includes(id)).join('');
  const globals = inserted.map(([id]) => id).filter(isGlobal);
  return { css: everywhere + ofClasses + moving, globals };
}
