import { describe, expect, it } from '@jest/globals';
import { articleOf, withPicture } from './article.ts';

describe('articleOf', () => {
  it('finds the article in structured data, and its publication date', () => {
    const said = [{ '@type': 'FAQPage' }, { '@type': 'BlogPosting', datePublished: '2024-03-11' }];

    expect(articleOf(said)).toEqual({ changedOn: '2024-03-11' });
  });

  it('prefers the date of the last change, without the time', () => {
    const dates = { datePublished: '2024-03-11', dateModified: '2025-12-31T23:59:00Z' };

    expect(articleOf([{ '@type': 'Article', ...dates }])).toEqual({ changedOn: '2025-12-31' });
  });

  it.each([undefined, null, '', 'soon', '2024-13-01', '2024-03-11<x>', 20240311, { toString: 1 }])(
    'reads no date from %p',
    (datePublished) => {
      expect(articleOf([{ '@type': 'BlogPosting', datePublished }])).toEqual({ changedOn: null });
    },
  );

  it('is null for other pages', () => {
    expect(articleOf([{ '@type': { toString: 1 } }])).toBeNull();
    expect(articleOf([])).toBeNull();
    expect(articleOf([{ '@type': 'FAQPage', datePublished: '2024-03-11' }])).toBeNull();
  });
});

describe('withPicture', () => {
  const address = 'https://site.example/a.png';

  it('adds the picture to articles only', () => {
    const said = [{ '@type': 'FAQPage' }, { '@type': 'BlogPosting', headline: 'Cash' }];

    expect(withPicture(said, address)).toEqual([
      { '@type': 'FAQPage' },
      { '@type': 'BlogPosting', headline: 'Cash', image: address },
    ]);
  });

  it('keeps an article’s own picture, and invents none', () => {
    const own = [{ '@type': 'Article', image: 'https://site.example/own.png' }];

    expect(withPicture(own, address)).toEqual(own);
    expect(withPicture([{ '@type': 'Article' }], undefined)).toEqual([{ '@type': 'Article' }]);
  });
});
