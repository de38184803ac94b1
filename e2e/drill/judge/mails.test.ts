import { describe, expect, it } from '@jest/globals';
import { countMails } from './mails.ts';
import type { OutboxRow, SentMail } from './read-back.ts';

const row = (id: string, state = 'sent'): OutboxRow => ({
  id,
  kind: 'submission-receipt',
  state,
  subject_id: 's',
});
const mail = (id: string, at: number): SentMail => ({ id: `<${id}@site.example>`, at, to: ['a@b.example'] });
const KILL = { part: 'api-1', at: 100_000 };

describe('the count of mails', () => {
  it('is clean when each was sent once', () => {
    expect(countMails([row('a'), row('b')], [mail('a', 1), mail('b', 2)], [])).toEqual({
      due: 2,
      twice: 0,
      unrecorded: 0,
      never: 0,
    });
  });

  it('finds mails that were never sent, whatever their row says, and leaves out those that were not needed', () => {
    const outbox = [row('a'), row('b', 'waiting'), row('c', 'skipped')];

    expect(countMails(outbox, [], [])).toMatchObject({ due: 2, never: 2 });
  });

  it('finds mails that were sent twice', () => {
    expect(countMails([row('a')], [mail('a', 1), mail('a', 2)], [KILL])).toMatchObject({
      twice: 1,
      unrecorded: 0,
    });
  });

  it('counts a mail apart that an API handed over just before it was killed', () => {
    const sent = [mail('a', KILL.at - 300), mail('a', KILL.at + 300_000)];

    expect(countMails([row('a')], sent, [KILL])).toMatchObject({ twice: 0, unrecorded: 1 });
    expect(countMails([row('a')], sent, [{ ...KILL, part: 'web-1' }])).toMatchObject({
      twice: 1,
      unrecorded: 0,
    });
  });

  it('counts a third mail as sent twice', () => {
    const sent = [mail('a', KILL.at - 300), mail('a', KILL.at + 60_000), mail('a', KILL.at + 90_000)];

    expect(countMails([row('a')], sent, [KILL])).toMatchObject({ twice: 1, unrecorded: 0 });
  });
});
