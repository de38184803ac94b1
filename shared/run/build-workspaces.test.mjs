import { describe, expect, it } from '@jest/globals';
import { isNotBuilt } from './build-workspaces.mjs';

describe('what makes a build stale', () => {
  it.each([
    'mfe-blog/content/bpo-benefits.md',
    'mfe-blog/content/images/desk.jpg',
    'mfe-blog/src/routes.tsx',
  ])('%s does', (file) => expect(isNotBuilt(file)).toBe(false));

  it.each([
    'mfe-blog/README.md',
    'mfe-blog/guide/write.md',
    'mfe-blog/src/feeds/feeds.test.ts',
    'mfe-blog/dist/x.js',
  ])('%s does not', (file) => expect(isNotBuilt(file)).toBe(true));
});
