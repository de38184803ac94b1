// `npm run check`: runs what your change can break. `-- --all`: everything but the journeys and MySQL.
import { requireNode } from './node-version.mjs';

requireNode();
Promise.all([
  import('./fault.mjs'),
  import('./checks/changed-files.mjs'),
  import('./checks/checks.mjs'),
  import('./install.mjs'),
]).then(
  ([{ Fault, runCommand }, { changedFiles }, { checkChange, runChecks, unitTests }, { ensureInstalled }]) =>
    runCommand(async () => {
      const options = process.argv.slice(2);
      const unknown = options.filter((option) => option !== '--all');
      if (unknown.length > 0)
        throw new Fault(
          `${unknown.join(' ')} is not an option. Use npm run check, or npm run check -- --all.`,
        );
      await ensureInstalled();
      const change = options.includes('--all') ? undefined : await changedFiles();
      if (change === undefined) {
        await runChecks();
        await unitTests({ isAll: true });
      } else await checkChange(change);
    }),
);
