import { requireNode } from './node-version.mjs';

requireNode();
Promise.all([import('./fault.mjs'), import('./site/start-site.mjs')])
  .then(([{ runCommand }, { startSite }]) => runCommand(startSite))
  // A step of an interrupted start may still be pending.
  .then(() => process.exit());
