import { requireNode } from './node-version.mjs';

requireNode();
Promise.all([import('./fault.mjs'), import('./start-site.mjs')])
  .then(([{ runVerb }, { startSite }]) => runVerb(startSite))
  // A step of a start that was broken off may still be waiting for something.
  .then(() => process.exit());
