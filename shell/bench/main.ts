import { benchFloods } from './floods.ts';
import { benchLooping } from './looping.ts';
import { benchPages } from './pages.ts';
import { benchReleases } from './releases.ts';
import { benchResets } from './resets.ts';
import { startSite } from './site.ts';

const PARTS = {
  pages: benchPages,
  releases: benchReleases,
  looping: benchLooping,
  resets: benchResets,
  floods: benchFloods,
};

/**
 * `npm run bench -w shell`: needs a built site (`npm run build`); prints ratios to a limit measured in the same run.
 * Names of parts after it run those alone: `npm run bench -w shell -- releases`.
 */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`${unknown.join(', ')} is no part of the bench: ${Object.keys(PARTS).join(', ')}`);
const site = await startSite();
try {
  for (const [name, bench] of Object.entries(PARTS))
    if (wanted.length === 0 || wanted.includes(name)) await bench(site);
} finally {
  await site.close();
}
