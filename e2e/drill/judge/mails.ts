import type { Ending } from '../faults/fault.ts';
import type { OutboxRow, SentMail } from './read-back.ts';

export interface MailCounts {
  readonly due: number;
  /** Sent at least twice, without those in `unrecorded`. */
  readonly twice: number;
  /** Sent again, because the process that had handed it over was killed before it could record that. */
  readonly unrecorded: number;
  readonly never: number;
}

/** A killed process may not have recorded what it handed over this long before. */
const RECORDED_WITHIN_MS = 1500;
/** The mail server may confirm what a killed process sent. */
const AFTER_MS = 500;

/** Compares the mails that were due with those that the mail server accepted. */
export function countMails(
  outbox: readonly OutboxRow[],
  sent: readonly SentMail[],
  endings: readonly Ending[],
): MailCounts {
  const due = outbox.filter(({ state }) => state !== 'skipped');
  const byId = new Map<string, SentMail[]>();
  for (const mail of sent) byId.set(mail.id, [...(byId.get(mail.id) ?? []), mail]);
  const kills = endings.filter(({ part }) => part.startsWith('api-')).map(({ at }) => at);
  const isUnrecorded = ({ at }: SentMail) =>
    kills.some((kill) => at > kill - RECORDED_WITHIN_MS && at < kill + AFTER_MS);
  let [twice, unrecorded] = [0, 0];
  for (const mails of byId.values()) {
    if (mails.length < 2) continue;
    // All but the last were handed over by a process that was killed before it could record it.
    if (mails.slice(0, -1).every(isUnrecorded)) unrecorded += 1;
    else twice += 1;
  }
  const rows = new Set([...byId.keys()].map(rowOf));
  const never = due.filter(({ id }) => !rows.has(id)).length;
  return { due: due.length, twice, unrecorded, never };
}

/** The outbox row of a Message-ID. */
const rowOf = (messageId: string) => messageId.replace(/^<|@.*$/g, '');
