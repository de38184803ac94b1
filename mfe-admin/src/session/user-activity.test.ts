import { expect, it, jest } from '@jest/globals';
import { BACKGROUND_HEADER } from '@site/shared/contracts';
import { countSubmissions } from '@site/shared/contracts/staff';
import { signIn, useFakes } from '../staff.fixture.ts';
import { callAsUser } from './calls/call-as-user.ts';

const MINUTE = 60_000;

const fakes = useFakes();

it('calls of an untouched page are marked from the second minute on, until somebody touches it', async () => {
  signIn(fakes.api);
  const start = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
  const isMarkedAt = async (minute: number) => {
    clock.mockReturnValue(start + minute * MINUTE);
    await callAsUser(countSubmissions);
    return BACKGROUND_HEADER in (fakes.api.callsTo(countSubmissions).at(-1)?.headers ?? {});
  };
  expect(await isMarkedAt(0)).toBe(false);

  for (const minute of [2, 5, 10]) expect(await isMarkedAt(minute)).toBe(true);
  dispatchEvent(new Event('keydown'));
  expect(await isMarkedAt(10.5)).toBe(false);
  expect(await isMarkedAt(12)).toBe(true);
});
