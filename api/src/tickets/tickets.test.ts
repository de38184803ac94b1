import { describe, expect, it } from '@jest/globals';
import { createTickets } from './tickets.ts';

describe('a ticket', () => {
  const tickets = createTickets({ secret: 'a secret', otherSecrets: [] }, () => 1_000_000);
  const ticket = tickets.issue('receipt', 'AR-1234-5678', 1000);

  it('returns its value', () => {
    expect(tickets.open('receipt', ticket)).toBe('AR-1234-5678');
  });

  it('is rejected for another purpose or with another secret', () => {
    expect(tickets.open('unsubscribe', ticket)).toBeNull();
    expect(
      createTickets({ secret: 'another', otherSecrets: [] }, () => 1_000_000).open('receipt', ticket),
    ).toBeNull();
  });

  it('signed with another secret is accepted when that secret is configured', () => {
    const rotated = createTickets(
      { secret: 'the next', otherSecrets: ['older still', 'a secret'] },
      () => 1_000_000,
    );

    expect(rotated.open('receipt', ticket)).toBe('AR-1234-5678');
    expect(tickets.open('receipt', rotated.issue('receipt', 'AR-1234-5678', 1000))).toBeNull();
  });

  it('expires', () => {
    expect(
      createTickets({ secret: 'a secret', otherSecrets: [] }, () => 1_001_000).open('receipt', ticket),
    ).toBeNull();
  });

  it.each(['', 'x', 'a.b.c', 'AR-1234-5678.zzzz.'])('%j is rejected', (text) => {
    expect(tickets.open('receipt', text)).toBeNull();
  });

  it('is rejected after any change', () => {
    expect(tickets.open('receipt', ticket.replace('1234', '1235'))).toBeNull();
  });
});
