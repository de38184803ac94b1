// `npm run new-remote -- careers`: a further area of the site, with a workspace and a team of its own.
import { requireNode } from './node-version.mjs';

requireNode();
Promise.all([import('./fault.mjs'), import('./new-remote/add-remote.mjs')]).then(
  ([{ runVerb }, { addRemote }]) => runVerb(() => addRemote(process.argv[2] ?? '')),
);
