import { toTime } from '../../database/instants.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Maximum idle time and total time of a session. For staff, only API calls that a person caused count as activity: neither token refreshes nor polls by the page. */
const LIFETIMES = {
  staff: { idle: HOUR, total: 12 * HOUR },
  other: { idle: 14 * DAY, total: 30 * DAY },
  /** Long enough to choose a password, and to find the phone with the second factor. */
  recovery: { idle: HOUR, total: HOUR },
} as const;

interface SessionTimes {
  readonly created_at: string;
  readonly refreshed_at: string;
  readonly active_at: string;
  readonly is_recovery: 0 | 1;
}

export function isExpired(session: SessionTimes, role: string | null, now: number): boolean {
  const lifetime = lifetimeOf(session, role);
  const lastSeen = Math.max(toTime(session.active_at), role === null ? toTime(session.refreshed_at) : 0);
  return now - lastSeen > lifetime.idle || now - toTime(session.created_at) > lifetime.total;
}

/** No session lives longer. */
export const MAX_SESSION_MS = LIFETIMES.other.total;

function lifetimeOf({ is_recovery }: SessionTimes, role: string | null) {
  if (is_recovery) return LIFETIMES.recovery;
  return role === null ? LIFETIMES.other : LIFETIMES.staff;
}

/** Activity is saved at most once a minute. */
export function isActivityStale(session: Pick<SessionTimes, 'active_at'>, now: number): boolean {
  return now - toTime(session.active_at) > MINUTE;
}

export function isBanned(bannedUntil: string | null, now: number): boolean {
  return bannedUntil !== null && toTime(bannedUntil) > now;
}
