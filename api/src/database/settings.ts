import * as z from 'zod';
import { defineSettings, wholeNumber } from '../environment.ts';
import { errorMessage } from '../errors.ts';
import type { DatabaseConfig } from './connection.ts';
import { parseDatabaseUrl } from '@site/shared/mysql';

const shape = {
  DATABASE_URL: z
    .string()
    .superRefine((text, context) => {
      const fault = faultOf(text);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    })
    .optional()
    .describe('MySQL or MariaDB, with several hosts of a cluster; absent for the embedded SQLite'),
  DATABASE_POOL: wholeNumber(1, 200).default(10).describe('maximum number of connections to MySQL'),
  DATABASE_TIMEOUT_MS: wholeNumber(100, 60_000)
    .default(4000)
    .describe('maximum time for one statement; migrations have no limit'),
  DATABASE_WAIT_MS: wholeNumber(0, 3_600_000)
    .default(0)
    .describe('how long startup waits for a database that cannot be reached or is not migrated yet'),
};

export interface DatabaseSettings extends Omit<DatabaseConfig, 'dataDir'> {
  /** How long startup waits for a database that cannot be reached or is not migrated yet. */
  readonly waitMs: number;
}

export const databaseSettings = defineSettings({
  shape,
  toSettings: (values): DatabaseSettings => ({
    poolSize: values.DATABASE_POOL,
    timeoutMs: values.DATABASE_TIMEOUT_MS,
    waitMs: values.DATABASE_WAIT_MS,
    ...(values.DATABASE_URL ? { url: values.DATABASE_URL } : {}),
  }),
});

function faultOf(text: string): string | undefined {
  try {
    parseDatabaseUrl(text);
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}
