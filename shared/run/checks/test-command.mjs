import { parseArgs } from 'node:util';
import { Fault } from '../fault.mjs';
import { PARTS } from './parts.mjs';
import { runParts } from './run-parts.mjs';

const NAMES = PARTS.map(({ name }) => name);
const USAGE = `npm test                     what a commit should pass
npm test -- --all            everything, as CI
npm test -- --only <part>    one part: ${NAMES.join(', ')}
npm test -- --resume         goes on where the last run failed
npm test -- --install        lets apt install what is missing (Debian, as root)

npm run check                what your change can break
npm test -w mfe-blog         the tests of one workspace
npm run test:e2e -- --grep @blog   journeys, against BASE_URL if set`;
const FLAG = { type: 'boolean', default: false };
const OPTIONS = { all: FLAG, only: { type: 'string' }, resume: FLAG, install: FLAG, help: FLAG };

/** Runs `npm test` with its arguments. Throws a Fault with the usage for unknown arguments. */
export async function testCommand(args) {
  const options = read(args);
  if (options.help) console.log(USAGE);
  else
    await runParts({
      isAll: options.all,
      only: options.only,
      isResumed: options.resume,
      mayInstall: options.install,
    });
}

function read(args) {
  try {
    const { values } = parseArgs({ args, options: OPTIONS });
    if (values.only === undefined || NAMES.includes(values.only)) return values;
  } catch {}
  throw new Fault(USAGE);
}
