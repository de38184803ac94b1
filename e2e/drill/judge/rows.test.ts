import { expect, it } from '@jest/globals';
import { atMost, formatRows, told } from './rows.ts';

it('a row is met up to its limit, and not when nothing was measured', () => {
  expect(atMost('lost', 0, 0).isMet).toBe(true);
  expect(atMost('lost', 0, 1).isMet).toBe(false);
  expect(atMost('late', 5, 5, ' s')).toMatchObject({ toReach: '≤ 5 s', measured: '5 s', isMet: true });
  expect(atMost('late', 5, null).isMet).toBe(false);
});

it('the table names what was not reached, and judges nothing that is only told', () => {
  const table = formatRows([atMost('lost', 0, 2), told('retries', '7')]);

  expect(table.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
    '| what | to reach | measured | met |',
    expect.stringMatching(/^\|-+\|-+\|-+\|-+\|$/),
    '| lost | 0 | 2 | NO |',
    '| retries | | 7 | |',
  ]);
});
