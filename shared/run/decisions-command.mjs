// `npm run decisions`: writes the index of the decisions.
import { requireNode } from './node-version.mjs';

requireNode();
Promise.all([import('./fault.mjs'), import('./decisions.mjs')]).then(
  ([{ runCommand }, { writeDecisionIndex }]) => runCommand(writeDecisionIndex),
);
