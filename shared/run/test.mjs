// `npm test`: what a commit should pass, cheapest checks first. `-- --all`: everything. `-- --help` lists the options.
import { requireNode } from './node-version.mjs';

requireNode();
Promise.all([import('./fault.mjs'), import('./checks/test-command.mjs')]).then(
  ([{ runCommand }, { testCommand }]) => runCommand(() => testCommand(process.argv.slice(2))),
);
