import createCache, { type EmotionCache } from '@emotion/cache';

const KEY = 'css';

/**
 * Emotion's cache, the same on the server and in the browser. Without stylis plugins, because obsolete prefixes would be a
 * quarter of a page's styles. The few that are needed are written explicitly.
 */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: KEY, stylisPlugins: [] });
  for (const id of prerenderedIds()) cache.inserted[id] = true;
  return cache;
}

/** Ids of the prerendered styles, taken from the classes on the page. */
function prerenderedIds(): readonly string[] {
  if (typeof document === 'undefined') return [];
  return [...document.querySelectorAll(`[class*="${KEY}-"]`)]
    .flatMap((element) => [...element.classList])
    .filter((name) => name.startsWith(`${KEY}-`))
    .map((name) => name.slice(KEY.length + 1));
}
