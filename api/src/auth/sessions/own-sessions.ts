import { MAX_SESSIONS, type OwnSession } from '@site/shared/contracts/auth';
import type { RecordAudit } from '../../audit/audit-log.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { toIso } from '../../database/instants.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/authenticate.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { entryOf } from '../audit-entry.ts';
import { deleteSessionOf, findSessionsOf, type SessionRow } from '../repository.ts';
import { isExpired } from './session-lifetime.ts';

/** The sessions of a signed-in user, who can end each of them. */
export interface OwnSessions {
  list(actor: Actor): Promise<OwnSession[]>;
  /** Throws `not_found` for a session that ended or belongs to someone else. */
  end(id: string, actor: Actor, info: RequestInfo): Promise<void>;
}

export interface OwnSessionServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly now: () => number;
}

export function createOwnSessions({ db, audit, now }: OwnSessionServices): OwnSessions {
  return {
    async list({ userId, sessionId, role }) {
      const sessions = await findSessionsOf(userId, db);
      return (
        sessions
          .filter((session) => !isExpired(session, role, now()))
          // Concurrent sign-ins can leave a session too many.
          .slice(0, MAX_SESSIONS)
          .map((session) => toOwnSession(session, sessionId))
      );
    },
    end: (id, { userId, sessionId }, info) =>
      inTransaction(db, async (transaction) => {
        if (!(await deleteSessionOf(userId, id, transaction))) throw new AppError('not_found');
        const entry = entryOf('token_revoked', info);
        await audit([{ ...entry, actorId: userId, sessionId, detail: { session: id } }], transaction);
      }),
  };
}

function toOwnSession(session: SessionRow, currentId: string): OwnSession {
  const { id, created_at, refreshed_at, active_at, address, user_agent: userAgent, aal } = session;
  return {
    id,
    createdAt: toIso(created_at),
    lastSeenAt: toIso(active_at > refreshed_at ? active_at : refreshed_at),
    address,
    userAgent,
    aal,
    isCurrent: id === currentId,
  };
}
