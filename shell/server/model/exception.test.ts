import { describe, expect, it } from '@jest/globals';
import { policyHosts, type Exception } from './exception.ts';

describe('exceptions', () => {
  it('provide policy hosts: for their remote and page, and nothing but hosts', () => {
    const list: Exception[] = [
      { remote: 'blog', check: 'hosts', about: 'cdn.example', reason: 'x' },
      { remote: 'blog', check: 'behavior', about: 'status.example:8443', page: '/blog', reason: 'x' },
      { remote: 'blog', check: 'behavior', about: 'document.write', page: '/blog', reason: 'x' },
      { remote: 'blog', check: 'behavior', about: 'location', reason: 'x' },
      { remote: 'blog', check: 'behavior', about: "x 'unsafe-inline'", reason: 'x' },
      { remote: 'blog', check: 'behavior', about: 'x;script-src *', reason: 'x' },
      { remote: 'blog', check: 'hosts', about: '*', reason: 'x' },
      { remote: 'blog', check: 'hosts', about: 'https:', reason: 'x' },
      { remote: 'blog', check: 'hosts', reason: 'x' },
      { remote: 'blog', check: 'browser', about: 'browser.example', reason: 'x' },
    ];
    const none = { shown: [], asked: [] };

    expect(policyHosts(list, 'blog', '/blog')).toEqual({
      shown: ['cdn.example', 'status.example:8443'],
      asked: ['status.example:8443'],
    });
    expect(policyHosts(list, 'blog', '/blog/more')).toEqual({ shown: ['cdn.example'], asked: [] });
    expect(policyHosts(list, 'admin', '/admin')).toEqual(none);
    expect(policyHosts(list, null, '/404')).toEqual(none);
  });
});
