import { describe, expect, it } from '@jest/globals';
import { OF_ONE_VIEW, searchOfView } from './view-search.ts';

const search = (query: string, view: Parameters<typeof searchOfView>[1]) =>
  searchOfView(new URLSearchParams(query), view).toString();

it('the query of a view leaves out what belongs to the others', () => {
  const analytics = 'view=analytics&start=2026-11-01&metric=visits&debug=1';
  const audit = 'view=audit&event=login&cursor=abc&debug=1';

  expect(search('id=AR-7K3M-92QX&debug=1', 'analytics')).toBe('debug=1&view=analytics');
  expect(search(analytics, 'submissions')).toBe('debug=1');
  expect(search(analytics, 'audit')).toBe('view=audit&debug=1');
  expect(search(audit, 'audit')).toBe(audit);
  expect(search(audit, 'analytics')).toBe('view=analytics&debug=1');
});

describe('the parameters of the views', () => {
  it('differ, so that no view removes its own', () => {
    const names = Object.values(OF_ONE_VIEW).flat();

    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
