import { describe, expect, it } from '@jest/globals';
import { readFilter, writeFilter } from './filter-address.ts';
import { NO_FILTER } from './match-articles.ts';

const query = (text: string) => new URLSearchParams(text);

describe('the filter in the address', () => {
  it('an empty query is no filter', () => {
    expect(readFilter(query(''))).toEqual(NO_FILTER);
  });

  it('what is written is read again', () => {
    const filter = { category: 'Work-Life Balance', search: 'guilt & co' };
    expect(readFilter(query(writeFilter(query(''), filter).toString()))).toEqual(filter);
  });

  it('a category with articles but no button is read too', () => {
    expect(readFilter(query('category=Hiring')).category).toBe('Hiring');
  });

  it('an unknown category is All', () => {
    expect(readFilter(query('category=Gossip&q=pay'))).toEqual({ category: 'All', search: 'pay' });
  });

  it('no filter leaves no trace, and parameters of others stay', () => {
    expect(writeFilter(query('utm_source=mail&category=Hiring&q=x'), NO_FILTER).toString()).toBe(
      'utm_source=mail',
    );
  });
});
