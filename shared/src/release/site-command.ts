import { parseArgs } from 'node:util';
import { ReleaseError } from './manifest.ts';
import { parseSiteCommand, verbLines } from './site-words.ts';
import { statusTable } from './status-table.ts';
import { commandComposer, findToken } from './tell.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** How the commands are called from the root; with `-w shell` npm adds six lines of its own to each refusal. */
const CALL = 'npm run release --';

const HELP = `Commands the composer of a running site:

  ${CALL} status [--json]
      what is live, refused and pinned, per remote; --json for machines
${verbLines(CALL)}
  --hours 48            how long a preview link is good, a week at most
  --site https://site   the composer's address; SITE_URL, or http://localhost:PORT
  RELEASE_TOKEN         its token; else the one of .env, else the one kept in DATA_DIR
`;

/** Address of the composer that commands go to when none is named. */
export function siteOf({ SITE_URL, PORT = '3000' }: Environment): string {
  return SITE_URL || `http://localhost:${PORT}`;
}

/** Runs one command against a site. Resolves with what to print; throws a ReleaseError with what to do. */
export async function runSiteCommand(args: readonly string[], environment: Environment): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      hours: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const site = values.site ?? siteOf(environment);
  const [verb] = positionals;
  if (verb === undefined || verb === 'help' || values.help) return HELP;
  if (verb === 'status') {
    const json = await readStatus(site);
    return values.json ? json : (statusTable(json) ?? json);
  }
  const command = parseSiteCommand(positionals, values.hours);
  return commandComposer(site, await findToken(environment), command);
}

async function readStatus(site: string): Promise<string> {
  const response = await fetch(new URL('/_shell/status', site)).catch((error: unknown) => {
    throw new ReleaseError(`${site} does not answer: ${String((error as Error).cause ?? error)}`);
  });
  return (await response.text()).trim();
}

/** Ends a command: its sentence on stderr and exit code 1, a stack only for what no sentence was written for. */
export function failWith(error: unknown): void {
  const isOurs =
    error instanceof ReleaseError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${isOurs ? (error as Error).message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
