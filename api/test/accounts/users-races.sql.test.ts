import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createAccountChanges, type AccountChanges } from '../../src/auth/accounts/account-changes.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';
import { signInAs } from './users.fixture.ts';

const ROUNDS = 3;

let one: TestApi;
let two: TestApi;
beforeEach(async () => {
  one = await startTestApi();
  two = await startTestApi({ sharing: one });
});
afterEach(async () => {
  await two.close();
  await one.close();
});

type Attack = (changes: AccountChanges, on: string, actorId: string) => Promise<unknown>;

const ATTACKS: readonly (readonly [string, Attack])[] = [
  ['demote', (changes, on, actorId) => changes.grant(on, 'analyst', { actorId })],
  ['remove the role of', (changes, on, actorId) => changes.revoke(on, { actorId })],
  ['disable', (changes, on, actorId) => changes.ban(on, { actorId })],
];

/** Two admins, each in a process of their own, who were admitted before either change was made. */
async function race(attack: Attack, round: number): Promise<readonly unknown[]> {
  const first = await signInAs(`first-${round}@harbour.example`, 'admin', one);
  const second = await signInAs(`second-${round}@harbour.example`, 'admin', two);
  const results = await Promise.allSettled([
    attack(createAccountChanges(one.context), second.id, first.id),
    attack(createAccountChanges(two.context), first.id, second.id),
  ]);
  return results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.code)).sort();
}

describe.each(ATTACKS)('two admins who %s each other at the same time', (_name, attack) => {
  it('do not both succeed: the later one is no admin any more', async () => {
    await signInAs('third@harbour.example', 'admin', one);
    for (let round = 1; round <= ROUNDS; round += 1)
      expect(await race(attack, round)).toEqual(['done', 'role_insufficient']);
  });

  it('leave one admin if there is no other', async () => {
    await race(attack, 1);

    const { db } = one.context;
    const admins = db('user_roles as r').join('users as u', 'u.id', 'r.user_id').where('r.role', 'admin');
    expect(await admins.whereNull('u.banned_until')).toHaveLength(1);
  });
});

it('two calls that remove each other’s role leave one of the callers an admin', async () => {
  const first = await signInAs('first@harbour.example', 'admin', one);
  const second = await signInAs('second@harbour.example', 'admin', two);
  const responses = await Promise.all([
    first.call('DELETE', `/${second.id}/role`),
    second.call('DELETE', `/${first.id}/role`),
  ]);

  expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(await one.context.db('user_roles').where({ role: 'admin' })).toHaveLength(1);
});
