import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { factsFromEnvironment, SiteUrl, withSecretFiles, type SiteFacts } from '@site/shared/contracts';
import { REMOTE_NAMES, REMOTES, type RemoteName } from '@site/shared/federation';
import { isPublicKey } from '@site/shared/release';
import { z } from 'zod';
import { DEFAULT_DRAIN_MS } from './stop-times.ts';
import { readStorageSettings, type StorageSettings } from './storage/storage-settings.ts';
import { HSTS, type Hsts } from './web/edge/headers.ts';

const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .transform((url) => url.replace(/\/+$/, ''));
/** Several, separated by commas. */
const HttpUrls = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(z.array(HttpUrl).min(1));
const Milliseconds = z.coerce.number().int().min(10).max(600_000);

/** One key, or two separated by a comma during rotation. */
const PublicKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .refine((keys) => keys.every(isPublicKey), 'must be a key as `npm run release -- keys` prints it');

/** Settings that can be read from a file. */
const SECRETS = [
  'STATE_URL',
  'RELEASE_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

const Environment = z.object({
  SITE_MODE: z.enum(['demo', 'production']).default('demo'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  SITE_URL: z.string().pipe(SiteUrl).optional(),
  HSTS: z.enum(HSTS, { error: 'must be host, subdomains or off' }).default('host'),
  DATA_DIR: z.string().min(1).default('.data'),
  API_URL: HttpUrl.default('http://127.0.0.1:4000'),
  API_URLS: HttpUrls.optional(),
  COMPOSER_URLS: HttpUrls.optional(),
  WEB_WORKERS: z.coerce.number().int().min(1).max(128).optional(),
  API_TIMEOUT_MS: Milliseconds.default(30_000),
  STOP_DRAIN_MS: z.coerce.number().int().min(0).max(600_000).default(DEFAULT_DRAIN_MS),
  SHELL_RELEASE_DIR: z.string().min(1).optional(),
  POLL_INTERVAL_MS: Milliseconds.default(5000),
  FACTS_INTERVAL_MS: Milliseconds.default(3000),
  HOST_TIMEOUT_MS: Milliseconds.default(5000),
  FIRST_WAIT_MS: Milliseconds.default(30_000),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: HttpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ADMIT_BROWSER: z.string().min(1).optional(),
  ADMIT_EXCEPTIONS: z.string().min(1).optional(),
  RELEASE_TOKEN: z.string().min(32, 'must have 32 characters or more').optional(),
  ...Object.fromEntries(REMOTE_NAMES.map((name) => [keyVariable(name), PublicKeys.default([])])),
  ...Object.fromEntries(
    REMOTE_NAMES.map((name) => [
      urlVariable(name),
      HttpUrl.default(`http://127.0.0.1:${REMOTES[name].port}`),
    ]),
  ),
});

export interface Config {
  readonly mode: 'demo' | 'production';
  readonly host: string;
  readonly port: number;
  readonly siteUrl: string;
  /** Requires TLS. */
  readonly hsts: Hsts;
  readonly dataFolder: string;
  /** Addresses of the API processes. */
  readonly apiUrls: readonly string[];
  readonly apiTimeoutMs: number;
  /** How long visitors' requests in progress may continue after a stop begins. */
  readonly stopDrainMs: number;
  /** Where composers accept control requests. */
  readonly composerUrls: readonly string[];
  /** Number of processes that serve visitors. */
  readonly webWorkers: number;
  readonly shellReleaseFolder: string | null;
  readonly pollIntervalMs: number;
  /** How often the API is polled for site facts. */
  readonly factsIntervalMs: number;
  readonly hostTimeoutMs: number;
  /** On the first start, how long to wait for slow hosts before serving without them. */
  readonly firstWaitMs: number;
  /** Port of `/metrics`; null without Prometheus. */
  readonly metricsPort: number | null;
  /** Collector of traces and metrics; null without one. The SDK reads its other variables itself. */
  readonly otlpEndpoint: string | null;
  /** Headers for the collector; null without any. */
  readonly otlpHeaders: string | null;
  readonly trustedHops: number;
  readonly logLevel: string;
  readonly remoteUrls: Readonly<Record<RemoteName, string>>;
  /** Keys of which one must have signed a remote's releases. Without keys, unsigned releases are accepted. */
  readonly publicKeys: Readonly<Record<RemoteName, readonly string[]>>;
  /** Token for commands to the composer; null generates one and stores it in the data folder. */
  readonly releaseToken: string | null;
  /** Path of a Chromium in which releases are also tested. */
  readonly admitBrowser: string | null;
  /** Path of the operator's list of exceptions. */
  readonly admitExceptions: string | null;
  /** Where releases, compositions and the site state are. */
  readonly storage: StorageSettings;
  readonly facts: SiteFacts;
}

/** Invalid settings. The message lists all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the environment. Throws `ConfigError` with all invalid settings. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = withSecretFiles(environment, SECRETS, (file) => readFileSync(file, 'utf8'));
  const given = Object.fromEntries(
    Object.entries(read.environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  const { facts, faults: factFaults } = factsFromEnvironment(given);
  const { storage, faults: storageFaults } = readStorageSettings(given);
  const faults = [
    ...read.faults,
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)),
    ...storageFaults,
    ...factFaults,
  ];
  if (parsed.success && parsed.data.SITE_MODE === 'production' && !parsed.data.SITE_URL)
    faults.push('SITE_URL is required in production: the public address of the site');
  if (storage && storage.state.kind !== 'file' && !given['RELEASE_TOKEN'])
    faults.push('RELEASE_TOKEN is required with STATE_URL: the same for all composers and web processes');
  if (!parsed.success || !storage || faults.length > 0)
    throw new ConfigError(`Invalid settings:  ${faults.join('; ')}`);
  const settings = parsed.data as z.infer<typeof Environment> &
    Record<string, string> &
    Record<`${string}_PUBLIC_KEY`, string[]>;
  return {
    mode: settings.SITE_MODE,
    host: settings.HOST,
    port: settings.PORT,
    siteUrl: settings.SITE_URL ?? `http://localhost:${settings.PORT}`,
    hsts: settings.HSTS,
    dataFolder: path.resolve(settings.DATA_DIR, 'shell'),
    apiUrls: settings.API_URLS ?? [settings.API_URL],
    apiTimeoutMs: settings.API_TIMEOUT_MS,
    stopDrainMs: settings.STOP_DRAIN_MS,
    composerUrls: settings.COMPOSER_URLS ?? [],
    webWorkers: settings.WEB_WORKERS ?? availableParallelism(),
    shellReleaseFolder: settings.SHELL_RELEASE_DIR ?? null,
    pollIntervalMs: settings.POLL_INTERVAL_MS,
    factsIntervalMs: settings.FACTS_INTERVAL_MS,
    hostTimeoutMs: settings.HOST_TIMEOUT_MS,
    firstWaitMs: settings.FIRST_WAIT_MS,
    metricsPort: settings.METRICS_PORT ?? null,
    otlpEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    otlpHeaders: settings.OTEL_EXPORTER_OTLP_HEADERS ?? null,
    trustedHops: settings.TRUSTED_HOPS,
    logLevel: settings.LOG_LEVEL,
    remoteUrls: Object.fromEntries(REMOTE_NAMES.map((name) => [name, settings[urlVariable(name)]])) as Record<
      RemoteName,
      string
    >,
    publicKeys: Object.fromEntries(REMOTE_NAMES.map((name) => [name, settings[keyVariable(name)]])) as Record<
      RemoteName,
      string[]
    >,
    releaseToken: settings.RELEASE_TOKEN ?? null,
    admitBrowser: settings.ADMIT_BROWSER ?? null,
    admitExceptions: settings.ADMIT_EXCEPTIONS ?? null,
    storage,
    facts,
  };
}

function keyVariable(name: RemoteName): `${string}_PUBLIC_KEY` {
  return `${name.toUpperCase()}_PUBLIC_KEY`;
}

function urlVariable(name: RemoteName): string {
  return `${name.toUpperCase()}_URL`;
}
