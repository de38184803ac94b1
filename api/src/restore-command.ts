import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withSite } from './backup/open-site.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { summarize } from './backup/summary.ts';
import { baseFolder, parseConfig } from './config.ts';
import { endOnSignals } from './end-on-signals.ts';
import { StartupError } from './errors.ts';

const USAGE = `Usage: npm run restore -w api -- <folder> [--shell-data <folder>] [--without-site]
  <folder>         the folder of a backup. The site must be stopped, and its database and stores must be empty
  --shell-data     the folder of the shell's releases and state, if it is not DATA_DIR/shell or in RELEASES_BUCKET
  --without-site   leaves releases, compositions and the site state as they are. Then only the API must be stopped`;

/** Runs `npm run restore`. Run it again if it was interrupted. */
async function main(): Promise<void> {
  endOnSignals();
  const { folder, shellData, isWithoutSite } = parse();
  const config = parseConfig(process.env);
  const report = (line: string) => void process.stderr.write(`${line}\n`);
  await withSite(config, { shellData, isWithoutSite, report }, async (site) => {
    const manifest = await restoreBackup(site, resolve(baseFolder(process.env), folder), report);
    process.stdout.write(`Restored the backup of ${manifest.createdAt}\n${summarize(manifest)}\n`);
  });
}

function fromBase(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(baseFolder(process.env), path);
}

function parse() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        'shell-data': { type: 'string' },
        'without-site': { type: 'boolean', default: false },
      },
    });
    const [folder] = positionals;
    if (folder !== undefined && positionals.length === 1)
      return { folder, shellData: fromBase(values['shell-data']), isWithoutSite: values['without-site'] };
  } catch {
    // An unknown option.
  }
  throw new StartupError(USAGE);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
