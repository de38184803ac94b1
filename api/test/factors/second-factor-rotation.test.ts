import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startSecondFactorRig, type Authenticator, type SecondFactorRig } from './second-factor.fixture.ts';

const FIRST = 'the-secret-that-was-there-at-first-of-all';
const NEXT = 'the-secret-that-came-after-the-first-one';

let before: SecondFactorRig;
let app: Authenticator;
beforeAll(async () => {
  before = await startSecondFactorRig({ environment: { AUTH_SECRET: FIRST } });
  ({ app } = await before.enrolled());
});
afterAll(() => before.close());

/** How far the clock of the next API is ahead, so that its codes are new. */
let ahead = 60_000;

/** Signs in with a code at an API with other secrets on the same data. Resolves with the status of an error. */
async function signInWith(
  environment: Record<string, string>,
  work: (rig: SecondFactorRig) => Promise<void> = async () => undefined,
): Promise<number | undefined> {
  const rig = await startSecondFactorRig({ sharing: before.api, environment });
  try {
    ahead += 60_000;
    rig.api.advance(ahead);
    await work(rig);
    const { error } = await rig.enterCode(await rig.signedIn(), rig.app(app.factorId, app.secret));
    return error?.status;
  } finally {
    await rig.close();
  }
}

describe('after a change of AUTH_SECRET', () => {
  it('a factor needs the secret that it was encrypted with, and the log says so', async () => {
    const faulty = signInWith({ AUTH_SECRET: NEXT }, async (rig) => {
      await rig.api.context.housekeeping.run();
      expect(rig.api.log()).toContain('Add it to AUTH_SECRET_PREVIOUS');
    });

    expect(await faulty).toBe(500);
  });

  it('factors work with the earlier secret, until they are encrypted again', async () => {
    const both = { AUTH_SECRET: NEXT, AUTH_SECRET_PREVIOUS: FIRST };
    expect(await signInWith(both)).toBeUndefined();
    expect(await signInWith({ AUTH_SECRET: NEXT })).toBe(500);

    expect(await signInWith(both, (rig) => rig.api.context.housekeeping.run())).toBeUndefined();
    expect(await signInWith({ AUTH_SECRET: NEXT })).toBeUndefined();
  });
});
