import { benchPages } from './pages.ts';
import { benchReleases } from './releases.ts';
import { startSite } from './site.ts';

/** `npm run bench -w shell`: needs a built site (`npm run build`); prints ratios to a limit measured in the same run. */
const site = await startSite();
try {
  await benchPages(site);
  await benchReleases(site);
} finally {
  await site.close();
}
