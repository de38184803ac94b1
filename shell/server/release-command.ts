import { parseArgs } from 'node:util';
import { commandComposer, findToken, ReleaseError } from '@site/shared/release';

const HELP = `Commands the composer of a running site:

  npm run release -w shell -- status                what is live, refused and pinned, per remote
  npm run release -w shell -- list                  what went live when, the last first
  npm run release -w shell -- look [blog]           asks the host now instead of at the next poll
  npm run release -w shell -- pin blog@<version>    puts a release live and keeps it so
  npm run release -w shell -- unpin [blog]          lets releases go live as they come; ends \`at\` too
  npm run release -w shell -- rollback blog         puts the release before back, and pins it
  npm run release -w shell -- preview blog@<version>  a link that shows a release in the live site, for 24 hours
  npm run release -w shell -- canary blog@<version> 10%  shows a release to a part of the visitors; again, changes the part
  npm run release -w shell -- canary blog promote   makes the canary live for everybody, and pins it
  npm run release -w shell -- canary blog off       shows everybody what is live
  npm run release -w shell -- at <composition>      puts a whole composition back, and holds it

  --hours 48            how long a preview link is good, a week at most
  --site https://site   the composer's address; SITE_URL, or http://localhost:PORT
  RELEASE_TOKEN         its token; else the one kept in DATA_DIR
`;

/** Words on the command line → what the composer is told. */
function commandOf([verb = '', what, how = '']: readonly string[], hours?: string): Record<string, string> {
  const [remote = '', version = ''] = (what ?? '').split('@');
  if (verb === 'pin') return { verb, remote, version };
  if (verb === 'preview') return { verb, remote, version, ...(hours === undefined ? {} : { hours }) };
  if (verb === 'canary' && version) return { verb, remote, version, share: how.replace(/%$/, '') };
  if (verb === 'canary') return { verb: `canary-${how}`, remote };
  if (verb === 'at') return { verb, id: what ?? '' };
  return what === undefined ? { verb } : { verb, remote };
}

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { site: { type: 'string' }, hours: { type: 'string' }, help: { type: 'boolean' } },
  });
  const { SITE_URL, PORT = '3000' } = process.env;
  const site = values.site ?? SITE_URL ?? `http://localhost:${PORT}`;
  const [verb] = positionals;
  if (verb === undefined || values.help) process.stdout.write(HELP);
  else if (verb === 'status') process.stdout.write(`${await statusOf(site)}\n`);
  else {
    const command = commandOf(positionals, values.hours);
    process.stdout.write(`${await commandComposer(site, await findToken(process.env), command)}\n`);
  }
}

async function statusOf(site: string): Promise<string> {
  const response = await fetch(new URL('/_shell/status', site)).catch((error: unknown) => {
    throw new ReleaseError(`${site} does not answer: ${String((error as Error).cause ?? error)}`);
  });
  return (await response.text()).trim();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isOurs =
    error instanceof ReleaseError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${isOurs ? (error as Error).message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
});
