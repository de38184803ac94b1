// `npm run new-remote -- careers`: adds an area to the site, with its own workspace.
import { requireNode } from './node-version.mjs';

requireNode();
Promise.all([import('./fault.mjs'), import('./new-remote/add-remote.mjs')]).then(
  ([{ runCommand }, { addRemote }]) => runCommand(() => addRemote(process.argv[2] ?? '')),
);
