import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { factsFromEnvironment, SiteUrl, withSecretFiles, type SiteFacts } from '@site/shared/contracts';
import * as z from 'zod';
import { analyticsSettings } from './analytics/settings.ts';
import { authSettings } from './auth/settings.ts';
import { databaseSettings, type DatabaseSettings } from './database/settings.ts';
import { documentSettings } from './documents/settings.ts';
import { backupSettings } from './backup/settings.ts';
import { defineSettings, requiredInProduction, type Given, type SettingsOf } from './environment.ts';
import { StartupError } from './errors.ts';
import { serverSettings } from './http/settings.ts';
import { limitsSettings } from './limits/settings.ts';
import { mailSettings } from './mail/settings.ts';
import { newsletterSettings } from './newsletter/settings.ts';
import { releaseSettings } from './releases/settings.ts';
import { spamSettings } from './spam/settings.ts';
import { submissionSettings } from './submissions/settings.ts';
import { telemetrySettings } from './telemetry/settings.ts';

const shape = {
  SITE_MODE: z
    .enum(['demo', 'production'])
    .default('demo')
    .describe('production requires configured keys and all limits on'),
  SITE_URL: z.string().default('http://localhost:3000').pipe(SiteUrl).describe("the site's public origin"),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('folder of the embedded database, documents and generated keys'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('lowest level that is logged'),
};

/**
 * What may lie in a file. RELEASE_TOKEN may too, but its file is read when the token is needed: the composer may not have made it
 * yet.
 */
const SECRETS = [
  'DATABASE_URL',
  'AUTH_JWT_KEY',
  'AUTH_JWT_KEY_NEXT',
  'AUTH_JWT_KEY_PREVIOUS',
  'AUTH_SECRET',
  'AUTH_SECRET_NEXT',
  'AUTH_SECRET_PREVIOUS',
  'SMTP_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

const site = defineSettings({
  shape,
  toSettings: (values) => ({
    mode: values.SITE_MODE,
    siteUrl: values.SITE_URL,
    dataDir: values.DATA_DIR,
    logLevel: values.LOG_LEVEL,
  }),
  faults: (given) => requiredInProduction(['SITE_URL'], given),
});

const READERS = {
  server: serverSettings,
  site,
  database: databaseSettings,
  documents: documentSettings,
  spam: spamSettings,
  limits: limitsSettings,
  mail: mailSettings,
  auth: authSettings,
  submissions: submissionSettings,
  newsletter: newsletterSettings,
  analytics: analyticsSettings,
  releases: releaseSettings,
  telemetry: telemetrySettings,
  backup: backupSettings,
};

/** Every variable that the API reads, except those of the site facts. */
export const VARIABLES: readonly string[] = Object.values(READERS).flatMap((reader) => reader.variables);

type Settings = { readonly [Subject in keyof typeof READERS]: SettingsOf<(typeof READERS)[Subject]> };

/** The API's settings by subject. Only `parseConfig` reads the environment. */
export interface Config extends Omit<Settings, 'database'> {
  readonly database: DatabaseSettings & { readonly dataDir: string };
  /** From defaults and environment. Changes saved in the database override them. */
  readonly siteFacts: SiteFacts;
}

/** Reads the environment. Throws one `StartupError` that lists everything invalid. */
export function parseConfig(environment: Given): Config {
  const { given, faults: fileFaults } = readGiven(environment);
  const read = Object.entries(READERS).map(([subject, reader]) => ({
    subject,
    ...reader.read(given),
  }));
  const { facts: siteFacts, faults: factFaults } = factsFromEnvironment(environment);
  const faults = [...fileFaults, ...read.flatMap((each) => each.faults), ...factFaults];
  if (faults.length > 0) throw invalid(faults);
  const settings = Object.fromEntries(read.map((each) => [each.subject, each.settings])) as Settings;
  const dataDir = resolve(baseFolder(environment), settings.site.dataDir);
  return Object.freeze({
    ...settings,
    site: { ...settings.site, dataDir },
    database: { ...settings.database, dataDir },
    siteFacts,
  });
}

/** The settings of a command that needs only the database. It reads no other variables. */
export function parseDatabaseConfig(environment: Given): Config['database'] {
  const { given, faults: fileFaults } = readGiven(environment);
  const { settings, faults } = databaseSettings.read(given);
  if (!settings || fileFaults.length > 0) throw invalid([...fileFaults, ...faults]);
  const dataDir = resolve(baseFolder(environment), shape.DATA_DIR.parse(given['DATA_DIR']));
  return { ...settings, dataDir };
}

function invalid(faults: readonly string[]): StartupError {
  return new StartupError(`The environment variables are not valid: ${faults.join('; ')}. See .env.example.`);
}

/** The folder in which npm was called. npm runs a workspace's scripts inside the workspace, but `.data` belongs in the root. */
export function baseFolder(environment: Given): string {
  return environment['INIT_CWD'] ?? process.cwd();
}

/** The environment with the secrets that lie in files, and without empty variables. */
function readGiven(environment: Given): { readonly given: Given; readonly faults: readonly string[] } {
  const read = withSecretFiles(environment, SECRETS, (path) => readFileSync(path, 'utf8'));
  const given = Object.fromEntries(Object.entries(read.environment).filter(([, value]) => value !== ''));
  return { given, faults: read.faults };
}
