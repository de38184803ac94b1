import { describe, expect, it } from '@jest/globals';
import { teamLink, ticketIn } from './team-link.ts';

describe('the link to a team’s report', () => {
  it('has the ticket in its fragment only', () => {
    expect(teamLink('https://www.example.com', 'abc.DEF-1_2')).toBe(
      'https://www.example.com/admin?view=team#ticket=abc.DEF-1_2',
    );
  });

  it.each(['abc.DEF-1_2', 'a+b/c=', 'a&b#c%'])('returns the ticket %s', (ticket) => {
    expect(ticketIn(new URL(teamLink('https://www.example.com', ticket)).hash)).toBe(ticket);
  });

  it.each(['', '#', '#ticket', '#ticket=', '#signup=abc'])('has no ticket in %s', (hash) => {
    expect(ticketIn(hash)).toBeNull();
  });
});
