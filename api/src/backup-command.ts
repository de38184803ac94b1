import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createBackup } from './backup/create-backup.ts';
import { withSite } from './backup/open-site.ts';
import { toCount } from './backup/progress.ts';
import { summarize } from './backup/summary.ts';
import { baseFolder, parseConfig } from './config.ts';
import { endOnSignals } from './end-on-signals.ts';
import { StartupError } from './errors.ts';

const USAGE = `Usage: npm run backup -w api -- [<folder>] [--shell-data <folder>] [--without-site] [--with-keys]
  <folder>         the folder to create; without it, one in DATA_DIR/backups, named after the time
  --shell-data     the folder of the shell's releases and state, if it is not DATA_DIR/shell or in RELEASES_BUCKET
  --without-site   leaves out releases, compositions and the site state
  --with-keys      also copies the keys that the demo generated. Whoever has them and the backup can sign in as anyone`;

/** Runs `npm run backup`: copies database, documents and site state while the site runs. */
async function main(): Promise<void> {
  endOnSignals();
  const { positionals, values } = parse();
  const config = parseConfig(process.env);
  const time = new Date()
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z$/, 'Z');
  const target = positionals[0]
    ? resolve(baseFolder(process.env), positionals[0])
    : join(config.site.dataDir, 'backups', time);
  const report = (line: string) => void process.stderr.write(`${line}\n`);
  await withSite(
    config,
    { shellData: fromBase(values['shell-data']), isWithoutSite: values['without-site'], report },
    async (site) => {
      const withKeys = values['with-keys'];
      const { manifest, damagedDocuments } = await createBackup(site, { target, withKeys, report });
      process.stdout.write(`Backed up to ${target}\n${summarize(manifest)}\n`);
      for (const name of damagedDocuments)
        report(`Warning: document ${name} was changed in the store. It does not have the hash of its row.`);
      if (manifest.missingDocuments.length > 0)
        report(
          `Warning: the store does not have ${toCount(manifest.missingDocuments.length)} documents. ` +
            'They were erased while the backup ran, or they are lost. manifest.json names them.',
        );
    },
  );
}

function fromBase(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(baseFolder(process.env), path);
}

function parse() {
  try {
    const parsed = parseArgs({
      allowPositionals: true,
      options: {
        'shell-data': { type: 'string' },
        'without-site': { type: 'boolean', default: false },
        'with-keys': { type: 'boolean', default: false },
      },
    });
    if (parsed.positionals.length <= 1) return parsed;
  } catch {
    // An unknown option.
  }
  throw new StartupError(USAGE);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
