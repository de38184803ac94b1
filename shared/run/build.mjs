import { requireNode } from './node-version.mjs';

requireNode();
Promise.all([import('./fault.mjs'), import('./build-workspaces.mjs')]).then(
  ([{ runVerb }, { buildWorkspaces }]) =>
    runVerb(async () => {
      const options = process.argv.slice(2);
      const workspaces = options.filter((option) => !option.startsWith('-'));
      await buildWorkspaces({ workspaces, force: options.includes('--force') });
    }),
);
