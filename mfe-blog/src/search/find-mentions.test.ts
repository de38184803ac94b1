import { describe, expect, it } from '@jest/globals';
import { findArticle } from '../articles/find-articles.ts';
import { findMentions } from './find-mentions.ts';
import { NO_FILTER } from './match-articles.ts';

const BPO = findArticle('bpo-benefits');
const RESUME = findArticle('demystifying-the-resume');
const LONG =
  'A sentence that is long enough to be cut on both of its sides, with an umbrella in its middle, and more words behind it than anybody needs to see.';
const texts = [
  { meta: BPO, passages: ['Nothing here.', 'Umbrellas open first.', 'Umbrellas again.'] },
  { meta: RESUME, passages: [LONG] },
];
const mentions = (filter: Partial<typeof NO_FILTER>) => findMentions(texts, { ...NO_FILTER, ...filter });

describe('what is mentioned in the articles’ texts', () => {
  it('is found whatever its case, at its first place', () => {
    expect(mentions({ search: ' UMBRELLAS ' })).toEqual([
      { meta: BPO, before: '', found: 'Umbrellas', after: ' open first.' },
    ]);
  });

  it('is shown with whole words around it', () => {
    expect(mentions({ search: 'umbrella' })[1]).toEqual({
      meta: RESUME,
      before: '… is long enough to be cut on both of its sides, with an ',
      found: 'umbrella',
      after: ' in its middle, and more words behind it than anybody needs …',
    });
  });

  it('is no article that the filter shows already', () => {
    expect(mentions({ search: 'resume' })).toEqual([]);
    expect(
      findMentions([{ meta: RESUME, passages: ['A resume.'] }], { ...NO_FILTER, search: 'resume' }),
    ).toEqual([]);
  });

  it('keeps to the category', () => {
    expect(mentions({ search: 'umbrella', category: 'Career Tips' }).map(({ meta }) => meta)).toEqual([
      RESUME,
    ]);
    expect(mentions({ search: 'umbrella', category: 'Guest Posts' })).toEqual([]);
  });

  it('is found for one or two characters if they are a word', () => {
    const names = [
      // Title and excerpt are searched for parts of words; neither contains these.
      {
        meta: { ...BPO, title: 'Names', excerpt: 'Names.' },
        passages: ['Umbrellas by 30Ms.', 'Made by 3M, and by Ms. Ng.'],
      },
      { meta: RESUME, passages: ['Ångström.'] },
    ];
    const foundFor = (search: string) =>
      findMentions(names, { ...NO_FILTER, search }).map(({ before, found }) => `${before}|${found}`);

    expect(foundFor('3m')).toEqual(['Made by |3M']);
    expect(foundFor('ng')).toEqual(['Made by 3M, and by Ms. |Ng']);
    expect(foundFor('um ')).toEqual([]);
    expect(mentions({ search: ' ' })).toEqual([]);
    expect(mentions({ search: '' })).toEqual([]);
  });

  it('is found whichever way its letters are written', () => {
    const passage = 'In Łódź, Mr. Sørensen and Mrs. Großmann met Zoe\u0308 and Renée.';
    const foundFor = (search: string) =>
      findMentions([{ meta: BPO, passages: [passage] }], { ...NO_FILTER, search })[0]?.found;

    expect(foundFor('lodz')).toBe('Łódź');
    expect(foundFor('sorensen')).toBe('Sørensen');
    expect(foundFor('grossmann')).toBe('Großmann');
    expect(foundFor('GROSSMANN')).toBe('Großmann');
    expect(foundFor('zoë')).toBe('Zoe\u0308');
    expect(foundFor('renee')).toBe('Renée');
    expect(foundFor('SØRENSEN')).toBe('Sørensen');
  });
});
