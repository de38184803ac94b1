import { describe, expect, it } from '@jest/globals';
import { createTickets } from './tickets.ts';

describe('a ticket', () => {
  const tickets = createTickets('a secret', () => 1_000_000);
  const ticket = tickets.issue('receipt', 'AR-1234-5678', 1000);

  it('says what it was issued for', () => {
    expect(tickets.open('receipt', ticket)).toBe('AR-1234-5678');
  });

  it('is good for nothing else, nor under another secret', () => {
    expect(tickets.open('unsubscribe', ticket)).toBeNull();
    expect(createTickets('another', () => 1_000_000).open('receipt', ticket)).toBeNull();
  });

  it('of a secret that went is good where that one is named', () => {
    const rotated = createTickets('the next', () => 1_000_000, ['older still', 'a secret']);

    expect(rotated.open('receipt', ticket)).toBe('AR-1234-5678');
    expect(tickets.open('receipt', rotated.issue('receipt', 'AR-1234-5678', 1000))).toBeNull();
  });

  it('ends', () => {
    expect(createTickets('a secret', () => 1_001_000).open('receipt', ticket)).toBeNull();
  });

  it.each(['', 'x', 'a.b.c', 'AR-1234-5678.zzzz.'])('%j is none', (text) => {
    expect(tickets.open('receipt', text)).toBeNull();
  });

  it('stands no change', () => {
    expect(tickets.open('receipt', ticket.replace('1234', '1235'))).toBeNull();
  });
});
