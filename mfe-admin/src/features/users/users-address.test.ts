import { describe, expect, it } from '@jest/globals';
import { parseUsersAddress, searchOfFilter, searchOfPage } from './users-address.ts';

const read = (query: string) => parseUsersAddress(new URLSearchParams(query));

describe('the address of the list of users', () => {
  it('says the filter and the page', () => {
    expect(read('view=users')).toEqual({ filter: {}, cursor: null });
    expect(read('email=ana&role=none&state=active&position=abc')).toEqual({
      filter: { email: 'ana', role: 'none', state: 'active' },
      cursor: 'abc',
    });
  });

  it.each(['email=', `email=${'x'.repeat(256)}`, 'role=owner', 'state=gone'])('leaves out %s', (query) => {
    expect(read(query).filter).toEqual({});
  });
});

describe('the query of the list of users', () => {
  const current = new URLSearchParams('view=users&email=ana&position=abc&debug=1');

  it('starts with the newest of another filter', () => {
    expect(searchOfFilter(current, { role: 'admin' }).toString()).toBe('view=users&debug=1&role=admin');
  });

  it('keeps the filter on another page', () => {
    expect(searchOfPage(current, 'def').toString()).toBe('view=users&email=ana&position=def&debug=1');
  });
});
