import { describe, expect, it } from '@jest/globals';
import { run } from './commands.mjs';
import { withMemoryLimit } from './memory-limit.mjs';

const inNode = (code, megabytes = 1024) => {
  const [program, ...args] = withMemoryLimit(megabytes, [process.execPath, '--eval', code]);
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

  it('keeps its memory for itself when it compiles with SWC', async () => {
    const code =
      'require("@swc/core").transformSync("let a = 1", {}); console.log(Buffer.allocUnsafe(1500e6).length)';

    expect(await inNode(code, 2048)).toMatchObject({ code: 0, output: '1500000000\n' });
  });
});
