import { requireNode } from './node-version.mjs';

requireNode();
import('./judge.mjs').then(({ judge }) => judge());
