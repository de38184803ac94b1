import { describe, expect, it } from '@jest/globals';
import { articleOf, withPicture } from './article.ts';

describe('articleOf', () => {
  it('finds the article among what a page says, and the day it was published', () => {
    const said = [{ '@type': 'FAQPage' }, { '@type': 'BlogPosting', datePublished: '2024-03-11' }];

    expect(articleOf(said)).toEqual({ changedOn: '2024-03-11' });
  });

  it('takes the day of the last change, whatever the hour', () => {
    const dates = { datePublished: '2024-03-11', dateModified: '2025-12-31T23:59:00Z' };

    expect(articleOf([{ '@type': 'Article', ...dates }])).toEqual({ changedOn: '2025-12-31' });
  });

  it.each([undefined, null, '', 'soon', '2024-13-01', '2024-03-11<x>', 20240311, { toString: 1 }])(
    'knows no day by %p',
    (datePublished) => {
      expect(articleOf([{ '@type': 'BlogPosting', datePublished }])).toEqual({ changedOn: null });
    },
  );

  it('takes no other page for one', () => {
    expect(articleOf([{ '@type': { toString: 1 } }])).toBeNull();
    expect(articleOf([])).toBeNull();
    expect(articleOf([{ '@type': 'FAQPage', datePublished: '2024-03-11' }])).toBeNull();
  });
});

describe('withPicture', () => {
  const address = 'https://site.example/a.png';

  it('gives articles the picture, and nothing else', () => {
    const said = [{ '@type': 'FAQPage' }, { '@type': 'BlogPosting', headline: 'Cash' }];

    expect(withPicture(said, address)).toEqual([
      { '@type': 'FAQPage' },
      { '@type': 'BlogPosting', headline: 'Cash', image: address },
    ]);
  });

  it('leaves an article the picture that it names itself, and invents none', () => {
    const own = [{ '@type': 'Article', image: 'https://site.example/own.png' }];

    expect(withPicture(own, address)).toEqual(own);
    expect(withPicture([{ '@type': 'Article' }], undefined)).toEqual([{ '@type': 'Article' }]);
  });
});
