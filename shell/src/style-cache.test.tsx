import { afterEach, expect, it } from '@jest/globals';
import { CacheProvider, type CSSObject } from '@emotion/react';
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createStyleCache } from './style-cache.ts';

const red: CSSObject = { color: 'red' };
const blue: CSSObject = { color: 'blue' };
const inCache = (css: CSSObject, cache = createStyleCache()) => (
  <CacheProvider value={cache}>
    <p css={css}>Text</p>
  </CacheProvider>
);
const written = () =>
  [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText)).join();

afterEach(() => document.head.replaceChildren());

it('inserts no prerendered style again, and any other when it is first needed', () => {
  const server = createStyleCache();
  server.compat = true;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(inCache(red, server));
  const cache = createStyleCache();

  const { rerender } = render(inCache(red, cache), { container, hydrate: true });
  expect(written()).toBe('');
  rerender(inCache(blue, cache));

  expect(written()).toContain('color: blue');
});
