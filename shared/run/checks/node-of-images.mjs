import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runOrFail } from '../commands.mjs';
import { ROOT } from '../project.mjs';

/** Returns an environment in which `node` is the version of the images (`.nvmrc`), installed from the npm registry. */
export async function nodeOfImages() {
  const version = readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim();
  const name = `node-${process.platform}-${process.arch}@${version}`;
  const output = await runOrFail(
    'npm',
    ['exec', '--yes', `--package=${name}`, '--', 'node', '--print', 'process.execPath'],
    { advice: `${name} cannot be fetched. Look at what npm reports above.` },
  );
  const program = output.trimEnd().split('\n').at(-1);
  return { PATH: `${dirname(program)}${delimiter}${process.env.PATH}` };
}
