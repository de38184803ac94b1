import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Where the page's styles are kept, the same on the server and in the browser. Emotion's own adds every prefix there ever
 * was, a quarter of a page's styles; the few that today's browsers need are written where they are used.
 */
export function createStyleCache(): EmotionCache {
  return createCache({ key: 'css', stylisPlugins: [] });
}
