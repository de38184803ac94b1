import { expect, it } from '@jest/globals';
import { SPECULATION_RULES } from './speculation-rules.ts';

it('the header is a structured field with rules for links of this site', async () => {
  const [, text = ''] = /^"((?:[^"\\]|\\["\\])*)"$/.exec(SPECULATION_RULES) ?? [];
  const response = await fetch(text.replaceAll(/\\(.)/g, '$1'));

  expect(response.headers.get('content-type')).toBe('application/speculationrules+json');
  expect(await response.json()).toEqual({
    prefetch: [{ where: { selector_matches: ":root:not([data-hydrated]) [href^='/']" } }],
  });
});
