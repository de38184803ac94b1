import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createAuditLog } from '../../src/audit/audit-log.ts';
import { createAccountChanges } from '../../src/auth/accounts/account-changes.ts';
import { saveRole } from '../../src/auth/role-repository.ts';
import { insertUser } from '../../src/auth/repository.ts';
import { openDatabase, type Db } from '../../src/database/connection.ts';
import { inTransaction } from '../../src/database/in-transaction.ts';
import { toInstant } from '../../src/database/instants.ts';
import { lockRows } from '../../src/database/row-lock.ts';
import { migrateFor } from '../support/api-process.ts';
import { createDatabase } from '../support/create-database.ts';
import { onOwnCluster, startOwnCluster, type OwnCluster } from '../support/own-cluster.ts';

const ADMINS = ['first', 'second'];
const ROUNDS = 10;

onOwnCluster('locks of processes that use different nodes of a cluster', () => {
  let cluster: OwnCluster;
  let dataDir: string;
  let nodes: Db[];

  beforeAll(async () => {
    cluster = await startOwnCluster();
    dataDir = await mkdtemp(join(tmpdir(), 'cluster-locks-'));
    const { url } = await createDatabase(cluster.urlOf(0));
    const database = new URL(url ?? '').pathname.slice(1);
    await migrateFor(dataDir, { DATABASE_URL: cluster.urlFrom(0, database) });
    nodes = await Promise.all(
      [0, 1].map((index) =>
        openDatabase({ dataDir, poolSize: 5, timeoutMs: 4000, url: cluster.urlFrom(index, database) }),
      ),
    );
    const [db] = nodes as [Db];
    const at = toInstant(Date.now());
    for (const id of ADMINS)
      await insertUser(
        {
          ...{ id, email: `${id}@harbour.example`, password_hash: '', user_metadata: '{}' },
          ...{ created_at: at, updated_at: at, email_confirmed_at: at, last_sign_in_at: null },
          ...{
            banned_until: null,
            new_email: null,
            email_change_sent_at: null,
            ...{ confirmation_sent_at: null, recovery_sent_at: null },
          },
        },
        db,
      );
  });
  afterAll(async () => {
    await Promise.all(nodes.map((db) => db.destroy()));
    await cluster.end();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('let one transaction after the other decide, so each sees what the one before has written', async () => {
    const [one, other] = nodes as [Db, Db];
    const sessionsOf = (db: Db) => db('sessions').where({ user_id: 'first' });
    /** Opens a session if there is none. */
    const openOnly = (id: string, db: Db) =>
      inTransaction(db, async (transaction) => {
        await lockRows('users', { id: 'first' }, transaction);
        if ((await sessionsOf(transaction)).length > 0) return;
        const at = toInstant(Date.now());
        await transaction('sessions').insert({
          ...{ id, user_id: 'first', counter: 0, aal: 'aal1', amr: '[]' },
          ...{ created_at: at, refreshed_at: at, active_at: at },
        });
      });

    for (let round = 0; round < ROUNDS; round += 1) {
      await sessionsOf(one).delete();
      await Promise.all([openOnly(`one ${round}`, one), openOnly(`other ${round}`, other)]);
      expect(await sessionsOf(one)).toHaveLength(1);
    }
  });

  it('leave one admin when both processes take the role from the last two at once', async () => {
    const now = Date.now;
    const [one, other] = nodes.map((db) => createAccountChanges({ db, audit: createAuditLog(now), now }));

    for (let round = 0; round < ROUNDS; round += 1) {
      for (const userId of ADMINS) await saveRole({ userId, role: 'admin', at: now() }, nodes[0] as Db);
      await Promise.allSettled([one?.revoke('first'), other?.revoke('second')]);
      expect(await nodes[0]?.('user_roles').where({ role: 'admin' })).toHaveLength(1);
    }
  });
});
