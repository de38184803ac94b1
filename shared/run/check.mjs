import { requireNode } from './node-version.mjs';

requireNode();
Promise.all([import('./fault.mjs'), import('./checks.mjs'), import('./install.mjs')]).then(
  ([{ runVerb }, { runChecks, unitTests }, { ensureInstalled }]) =>
    runVerb(async () => {
      await ensureInstalled();
      await runChecks();
      await unitTests();
    }),
);
