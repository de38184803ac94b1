import { parseArgs } from 'node:util';
import { ReleaseError } from '../manifest.ts';
import { parseSiteCommand, verbLines } from './site-commands.ts';
import { statusTable } from './status-table.ts';
import { commandComposer, findSite, findToken, type Environment } from './command-composer.ts';

/** How to call the commands from the root. With `-w shell`, npm adds six lines to each error. */
const CALL = 'npm run release --';

const HELP = `Commands the composer of a running site:

  ${CALL} status [--json]
      what is live, refused and pinned, per remote; --json for programs
${verbLines(CALL)}
  --hours 48            how long a preview link is valid, at most a week
  --site https://site   the composer's address; else SITE_URL, else the one in .env, else http://localhost:PORT
  RELEASE_TOKEN         its token; else the one in .env, else the one in DATA_DIR
`;

/** Runs one command against a site. Resolves with the text to print. Throws a ReleaseError with advice. */
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
  const site = values.site ?? (await findSite(environment));
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

/** Ends a failed command with exit code 1: prints its message, and a stack only for unexpected errors. */
export function failWith(error: unknown): void {
  const isOurs =
    error instanceof ReleaseError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${isOurs ? (error as Error).message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
