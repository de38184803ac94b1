import { describe, expect, it } from '@jest/globals';
import { parseAuditAddress, searchOfFilter, searchOfPage } from './audit-address.ts';

const read = (query: string) => parseAuditAddress(new URLSearchParams(query));

describe('the address of the audit log', () => {
  it('shows the newest lines by default', () => {
    expect(read('view=audit')).toEqual({ filter: {}, cursor: null });
  });

  it('says the filter and the page', () => {
    const query =
      'event=login&person=ana%40ledgerwell.example&subject=a-1&result=failure&from=2026-11-01&to=2026-11-20&cursor=abc';

    expect(read(query)).toEqual({
      filter: {
        ...{ event: 'login', actor: 'ana@ledgerwell.example', subject: 'a-1', result: 'failure' },
        ...{ startDate: '2026-11-01', endDate: '2026-11-20' },
      },
      cursor: 'abc',
    });
  });

  it.each(['event=nothing', 'person=ana', 'subject=%27', 'result=maybe', 'from=2026-02-31', 'to='])(
    'leaves out %s',
    (query) => {
      expect(read(query).filter).toEqual({});
    },
  );

  it('leaves out a last day before the first', () => {
    expect(read('from=2026-11-20&to=2026-11-01').filter).toEqual({ startDate: '2026-11-20' });
  });
});

describe('the query of the audit log', () => {
  const current = new URLSearchParams('view=audit&event=login&from=2026-11-01&cursor=abc&debug=1');

  it('starts with the newest lines of another filter', () => {
    expect(searchOfFilter(current, { event: 'logout' }).toString()).toBe('view=audit&event=logout&debug=1');
  });

  it('keeps the filter on another page', () => {
    expect(searchOfPage(current, 'def').toString()).toBe(
      'view=audit&event=login&from=2026-11-01&cursor=def&debug=1',
    );
    expect(searchOfPage(current, null).has('cursor')).toBe(false);
  });
});
