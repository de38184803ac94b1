/**
 * Replaces `@emotion/react` in the share scope: sharing a package shares all of it, so only what pages need is exported. Themes are
 * custom properties of the page, and Emotion's own would bring two packages more.
 */
export { CacheProvider, ClassNames, css, Global, jsx, keyframes } from '@emotion/react';
