import { AUTH_BASE } from '@site/shared/contracts/auth';
import { createAuditLog } from '../src/audit/audit-log.ts';
import { createAdmins } from '../src/auth/accounts/admins.ts';
import { createPasswords } from '../src/auth/passwords.ts';
import { openDatabase } from '../src/database/connection.ts';
import type { RequestTemplate } from './load.ts';

const ADMIN = { email: 'bench@ledgerwell.example', password: 'only for this bench' };

const BODY = JSON.stringify(ADMIN);
const JSON_TYPE = { 'content-type': 'application/json' };

const signInUrl = (apiUrl: string) => `${apiUrl}${AUTH_BASE}/token?grant_type=password`;

export interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Creates the account that the benches sign in to. The API must have created its tables. */
export async function createBenchAdmin(databaseUrl: string): Promise<void> {
  const db = await openDatabase({ url: databaseUrl, dataDir: '', poolSize: 1, timeoutMs: 4000 });
  const services = {
    db,
    audit: createAuditLog(Date.now),
    passwords: await createPasswords(),
    limits: { unlock: async () => {} },
    now: Date.now,
  };
  await createAdmins(services).create(ADMIN.email, ADMIN.password);
  await db.destroy();
}

export function signInTemplate(apiUrl: string): RequestTemplate {
  return {
    url: signInUrl(apiUrl),
    method: 'POST',
    headers: JSON_TYPE,
    body: Buffer.from(BODY),
  };
}

export async function signIn(apiUrl: string): Promise<Session> {
  const response = await fetch(signInUrl(apiUrl), { method: 'POST', headers: JSON_TYPE, body: BODY });
  if (response.status !== 200) throw new Error(`The sign-in answered ${response.status}`);
  return (await response.json()) as Session;
}
