import { describe, expect, it } from '@jest/globals';
import { run } from './commands.mjs';
import { withMemoryLimit } from './memory-limit.mjs';

const LIMIT_MEGABYTES = 1024;
const inNode = (code) => {
  const [program, ...args] = withMemoryLimit(LIMIT_MEGABYTES, [process.execPath, '--eval', code]);
  return run(program, args);
};

describe('a command with a memory limit', () => {
  it('gets what is below it, with its own arguments and process ID', async () => {
    const code = 'console.log(Buffer.alloc(100e6, 1).length, process.argv.length)';

    expect(await inNode(code)).toMatchObject({ code: 0, output: '100000000 1\n' });
  });

  it('fails when it asks for more', async () => {
    const { code, output } = await inNode('Buffer.alloc(1500e6, 1); console.log("allocated")');

    expect(code).not.toBe(0);
    expect(output).not.toContain('allocated');
  });
});
