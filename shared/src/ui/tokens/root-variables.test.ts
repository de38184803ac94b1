import { describe, expect, it } from '@jest/globals';
import { color } from './color.ts';
import { rootVariables } from './root-variables.ts';
import { fontSize, radius, shadow, space, width } from './scale.ts';

describe('the root variables', () => {
  const root = Object(rootVariables[':root']) as Record<string, string>;

  it('give every token a value', () => {
    const tokens = [color, space, fontSize, radius, shadow, width].flatMap((group) => Object.values(group));

    expect(tokens.filter((token) => !root[token.slice('var('.length, -1)])).toEqual([]);
  });

  it('give every color a second value in the dark theme', () => {
    const dark = Object(Object(rootVariables['@media screen'])[':root[data-theme="dark"]']) as Record<
      string,
      string
    >;

    expect(Object.keys(root).filter((name) => name.startsWith('--c-') && !(name in dark))).toEqual([]);
  });
});
