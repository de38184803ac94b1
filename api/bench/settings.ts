import { parseArgs } from 'node:util';

export interface BenchSettings {
  readonly mysqlUrl: string;
  readonly rows: number;
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  /** Runs only this part of the benchmark, such as list or insert. */
  readonly only: string | undefined;
}

/** Quick run: `npm run bench -w api -- --rows 20000 --seconds 2 --rounds 1`. */
export function readSettings(args: readonly string[], mysqlUrl: string | undefined): BenchSettings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '64' },
      only: { type: 'string' },
    },
  });
  if (!mysqlUrl)
    throw new Error('Set TEST_MYSQL_URL to a MySQL or MariaDB server on which databases can be created.');
  const rows = Number(values.rows);
  return {
    mysqlUrl,
    rows,
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    connections: Number(values.connections),
    only: values.only,
  };
}

/** The limits are counted as in production but are too high to be reached. */
export const HIGH_LIMITS: Readonly<Record<string, string>> = Object.fromEntries(
  ['SUBMISSIONS', 'UPLOADS', 'ACCEPTED', 'EMAIL'].map((name) => [`RATE_LIMIT_${name}`, '1000000/3600']),
);
