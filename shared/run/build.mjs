import { requireNode } from './node-version.mjs';

requireNode();
Promise.all([import('./fault.mjs'), import('./build-workspaces.mjs')]).then(
  ([{ runCommand }, { buildWorkspaces }]) =>
    runCommand(async () => {
      const options = process.argv.slice(2);
      const workspaces = options.filter((option) => !option.startsWith('-'));
      await buildWorkspaces({ workspaces, force: options.includes('--force') });
    }),
);
