// `npm test`: everything, cheapest checks first.
import { requireNode } from './node-version.mjs';

const USAGE = `npm test runs everything and takes no options. For a part of it:

  npm run check                what your change can break
  npm test -w mfe-blog         the tests of one workspace
  npm run test:e2e -- --grep @blog   journeys, against BASE_URL if set`;

requireNode();
if (process.argv.length > 2) {
  console.log(USAGE);
  process.exitCode = process.argv.includes('--help') ? 0 : 1;
} else import('./checks/run-all.mjs').then(({ runAll }) => runAll());
