import { randomUUID } from 'node:crypto';
import type { GoTrueClient } from '@supabase/auth-js';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, startAccounts, type TestAccounts } from '../accounts/account-mails.ts';
import type { TestApiOptions } from '../support/start-test-api.ts';

export const USER = { email: 'member@harbour.example', password: PASSWORD };
export const STEP_MS = 30_000;

/** An authenticator app with one account. */
export interface Authenticator {
  readonly factorId: string;
  readonly secret: string;
  /** The code at the API's time. */
  code(aheadMs?: number): string;
  wrongCode(): string;
}

/** An API with a user and a mail server. */
export interface SecondFactorRig extends TestAccounts {
  /** A client that signed in with the password. */
  signedIn(): Promise<GoTrueClient>;
  /** An app that has the secret of a factor. */
  app(factorId: string, secret: string): Authenticator;
  /** Adds a factor without entering its first code. */
  enroll(client: GoTrueClient, name?: string): Promise<Authenticator>;
  /** Adds a factor and enters its first code. */
  enrolled(): Promise<{ readonly client: GoTrueClient; readonly app: Authenticator }>;
  /** Enters the code of the next time step. */
  enterCode(client: GoTrueClient, app: Authenticator): ReturnType<GoTrueClient['mfa']['verify']>;
  challenge(client: GoTrueClient, app: Authenticator): Promise<string>;
}

export async function startSecondFactorRig(options: TestApiOptions = {}): Promise<SecondFactorRig> {
  const accounts = await startAccounts(options);
  const { api } = accounts;
  await api.addUser(USER);
  const rig: SecondFactorRig = {
    ...accounts,
    async signedIn() {
      const client = accounts.client();
      const { error } = await client.signInWithPassword(USER);
      if (error) throw error;
      return client;
    },
    app(factorId, secret) {
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      const codeAt = (ahead: number) => totp.generate({ timestamp: api.context.now() + ahead });
      return {
        factorId,
        secret,
        code: (ahead = 0) => codeAt(ahead),
        wrongCode() {
          const valid = [-STEP_MS, 0, STEP_MS].map(codeAt);
          return ['000000', '111111', '222222', '333333'].find((code) => !valid.includes(code)) ?? '';
        },
      };
    },
    async enroll(client, name = randomUUID()) {
      const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: name });
      if (error) throw error;
      return rig.app(data.id, data.totp.secret);
    },
    async enrolled() {
      const client = await rig.signedIn();
      const app = await rig.enroll(client);
      const { error } = await rig.enterCode(client, app);
      if (error) throw error;
      return { client, app };
    },
    async enterCode(client, app) {
      api.advance(STEP_MS);
      return client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
    },
    async challenge(client, { factorId }) {
      const { data, error } = await client.mfa.challenge({ factorId });
      if (error) throw error;
      return data.id;
    },
  };
  return rig;
}
