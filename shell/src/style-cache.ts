import createCache, { type EmotionCache } from '@emotion/cache';

const KEY = 'css';

/**
 * Where the page's styles are kept, the same on the server and in the browser. Emotion's own adds every prefix there ever
 * was, a quarter of a page's styles; the few that today's browsers need are written where they are used.
 */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: KEY, stylisPlugins: [] });
  for (const id of prerenderedIds()) cache.inserted[id] = true;
  return cache;
}

/** The styles that the page came with: those of the classes that it shows. */
function prerenderedIds(): readonly string[] {
  if (typeof document === 'undefined') return [];
  return [...document.querySelectorAll(`[class*="${KEY}-"]`)]
    .flatMap((element) => [...element.classList])
    .filter((name) => name.startsWith(`${KEY}-`))
    .map((name) => name.slice(KEY.length + 1));
}
