import { describe, expect, it } from '@jest/globals';
import { toSpans } from './rich-text.ts';

describe('the marks in an article text', () => {
  it('a text without marks is one span', () => {
    expect(toSpans('Plain words.')).toEqual([{ kind: 'text', text: 'Plain words.' }]);
  });

  it('strong words and links are spans of their own', () => {
    expect(toSpans('**First.** See [our services](/services) now')).toEqual([
      { kind: 'strong', text: 'First.' },
      { kind: 'text', text: ' See ' },
      { kind: 'link', text: 'our services', to: '/services' },
      { kind: 'text', text: ' now' },
    ]);
  });

  it('a link that leaves the site stays text', () => {
    expect(toSpans('[out](https://example.com)')).toEqual([
      { kind: 'text', text: '[out](https://example.com)' },
    ]);
  });
});
