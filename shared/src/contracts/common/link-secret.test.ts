import { describe, expect, it } from '@jest/globals';
import { readLinkSecret } from './link-secret.ts';

const TICKET = '0197-a_b.m3x1.Zk-_9';

describe('the ticket of a link from an email', () => {
  it.each([
    ['as it was sent', `?ticket=${TICKET}`],
    ['with a parameter behind it', `?ticket=${TICKET}&utm_source=mail`],
    ['with a parameter in front of it', `?mc_cid=1&ticket=${TICKET}`],
    ['given twice', `?ticket=${TICKET}&ticket=${TICKET}`],
    ['with its full stops encoded', `?ticket=${TICKET.replaceAll('.', '%2E')}`],
    ['encoded as a whole', `?${encodeURIComponent(`ticket=${TICKET}&x=1`)}`],
    ['encoded twice', `?${encodeURIComponent(encodeURIComponent(`ticket=${TICKET}`))}`],
    ['with an ampersand written as in HTML', `?x=1&amp;ticket=${TICKET}`],
    ['with the full stop of a sentence', `?ticket=${TICKET}.`],
    ['in parentheses', `?ticket=${TICKET})`],
    ['next to broken escapes', `?ticket=${TICKET}&q=%E0%A4`],
  ])('is read %s', (_how, query) => {
    expect(readLinkSecret(query, 'ticket')).toBe(TICKET);
  });

  it.each(['', '?', '?ticket=', '?ticket=...', '?tickets=a', '?other=1', '?myticket=a', '?token=a'])(
    'is not seen in "%s"',
    (query) => {
      expect(readLinkSecret(query, 'ticket')).toBeNull();
    },
  );
});
