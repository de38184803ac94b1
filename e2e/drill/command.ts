import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../system/program.ts';
import { drill } from './drill.ts';
import { FAULTS } from './faults/list.ts';
import { formatRows } from './judge/rows.ts';
import { readOptions } from './options.ts';

const FOLDER = join(ROOT, '.cache/reports');

/**
 * `npm run drill`: starts the scaled site on loopback, breaks each part of it under load, and prints what was lost.
 * `--list` lists the faults, `--faults web-kill,api-kill` runs only these, and `--minutes` and `--submissions` limit
 * it.
 */
async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options.isList) {
    for (const { name, seconds } of FAULTS) console.log(`${name.padEnd(24)} about ${Math.round(seconds)} s`);
    return 0;
  }
  const began = performance.now();
  const say = (line: string) => {
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(
      `${String(Math.floor(seconds / 60)).padStart(2)}:${String(seconds % 60).padStart(2, '0')}  ${line}`,
    );
  };
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Error(`interrupted by ${signal}`)));
  });
  const { rows, details } = await drill(options, say, interrupted);
  const table = formatRows(rows);
  console.log(`\n${table}\n`);
  await mkdir(FOLDER, { recursive: true });
  const file = join(FOLDER, 'drill.json');
  await writeFile(file, JSON.stringify({ at: new Date().toISOString(), rows, ...details }, null, 2));
  await writeFile(join(FOLDER, 'drill.md'), `${table}\n`);
  console.log(`The report is in ${file}.`);
  return rows.every(({ isMet }) => isMet !== false) ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
