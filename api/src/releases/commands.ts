import type { AuditEvent, ReleaseCommand } from '@site/shared/contracts/staff';
import type { AuditActor, RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { runComposerCommand } from './composer-client.ts';
import { readReleaseToken } from './release-token.ts';
import type { ReleaseSettings } from './settings.ts';

export interface CommandServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly settings: ReleaseSettings & { readonly composerUrls: readonly string[] };
}

const EVENTS: Readonly<Record<ReleaseCommand['verb'], AuditEvent>> = {
  rollback: 'release_rolled_back',
  pin: 'release_pinned',
  unpin: 'release_unpinned',
  preview: 'release_preview_created',
};
/** What an `unpin` without a remote is recorded for. */
const ALL_REMOTES = 'all';

/** The variable without which the composer cannot be commanded; null if nothing is missing. */
export async function missingSetting(settings: ReleaseSettings): Promise<string | null> {
  return (await readReleaseToken(settings)) === null ? 'RELEASE_TOKEN' : null;
}

/** Runs a command and records it with its outcome. Throws what the composer refused or could not do. */
export async function runReleaseCommand(
  command: ReleaseCommand,
  by: AuditActor,
  { db, audit, settings }: CommandServices,
): Promise<string> {
  const token = await readReleaseToken(settings);
  if (token === null)
    throw new AppError('commands_not_set_up', {
      detail: 'The API has no token for the composer. Set RELEASE_TOKEN to the composer’s token',
    });
  const record = (outcome: string, result: 'success' | 'failure') => {
    const { verb, remote = ALL_REMOTES, version } = command;
    const detail = { ...(version === undefined ? {} : { version }), outcome };
    return audit([{ event: EVENTS[verb], subjectId: remote, result, detail, ...by }], db);
  };
  try {
    const message = await runComposerCommand(command, { ...settings, token });
    await record('done', 'success');
    return message;
  } catch (error) {
    if (error instanceof AppError) await record(error.code, 'failure');
    throw error;
  }
}
