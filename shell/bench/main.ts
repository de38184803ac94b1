import { benchFloods } from './floods.ts';
import { benchLooping } from './looping.ts';
import { benchMemory } from './memory.ts';
import { benchPages } from './pages.ts';
import { benchReleases } from './releases.ts';
import { benchResets } from './resets.ts';
import { benchSignIns } from './sign-ins.ts';
import { startSite } from './site.ts';
import { benchWorkers } from './workers.ts';

const PARTS = {
  memory: benchMemory,
  pages: benchPages,
  releases: benchReleases,
  looping: benchLooping,
  resets: benchResets,
  floods: benchFloods,
  'sign-ins': benchSignIns,
  workers: benchWorkers,
};

/**
 * `npm run bench -w shell` requires a built site (`npm run build`) and prints ratios to a baseline measured in the same
 * run. To run only some parts, name them: `npm run bench -w shell -- releases`.
 */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`unknown bench: ${unknown.join(', ')}. Choose from ${Object.keys(PARTS).join(', ')}`);
const site = await startSite();
try {
  for (const [name, bench] of Object.entries(PARTS))
    if (wanted.length === 0 || wanted.includes(name)) await bench(site);
} finally {
  await site.close();
}
