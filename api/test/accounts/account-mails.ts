import { AUTH_BASE } from '@site/shared/contracts/auth';
import { GoTrueClient } from '@supabase/auth-js';
import { hashOf } from '../../src/auth/accounts/link-tokens.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { startTestApi, type TestApi, type TestApiOptions } from '../support/start-test-api.ts';

/** A password that follows the rules and is hard to guess. */
export const PASSWORD = 'Harbour-lantern 47';

const LINK = /#(?:signup|recovery|invite|email_change)=([\w-]+)/;

/** An API with a mail server. */
export interface TestAccounts {
  readonly api: TestApi;
  readonly smtp: TestSmtp;
  client(): GoTrueClient;
  /** Sends due mails. Resolves with all mails to an address. */
  mailsTo(email: string): Promise<readonly string[]>;
  /** The token of the newest link sent to an address. */
  tokenFor(email: string): Promise<string>;
  close(): Promise<void>;
}

export async function startAccounts({ environment, ...options }: TestApiOptions = {}): Promise<TestAccounts> {
  const smtp = await startSmtp();
  const api = await startTestApi({ ...options, environment: { SMTP_URL: smtp.url, ...environment } });
  const mailsTo = async (email: string) => {
    while ((await api.context.mail.lanes.runDue()) > 0);
    return smtp.mails.filter(({ to }) => to.includes(email)).map(({ source }) => source);
  };
  return {
    api,
    smtp,
    client: () =>
      new GoTrueClient({
        url: api.url + AUTH_BASE,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        storageKey: `test-${Math.random()}`,
      }),
    mailsTo,
    async tokenFor(email) {
      const mails = await mailsTo(email);
      const tokens = mails.flatMap((mail) => LINK.exec(mail)?.[1] ?? []);
      // Mails that are due together arrive in any order, so the stored links say which one is the newest.
      const links = api.context.db('account_links').whereIn('token_hash', tokens.map(hashOf));
      const newest = await links.orderBy('created_at', 'desc').first('token_hash');
      const token = newest && tokens.find((each) => hashOf(each) === newest.token_hash);
      if (!token) throw new Error(`no link in the mails to ${email}`);
      return token;
    },
    async close() {
      await api.close();
      await smtp.close();
    },
  };
}
