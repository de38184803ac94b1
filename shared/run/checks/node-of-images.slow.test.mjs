import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { run } from '../commands.mjs';
import { nodeOfImages } from './node-of-images.mjs';

describe('the Node of the images', () => {
  it('is what a command and its children find as node', async () => {
    const script = 'console.log(process.version, execFileSync("node", ["--version"]).toString())';
    const code = `const { execFileSync } = require("node:child_process"); ${script}`;
    const { output } = await run('node', ['--eval', code], { env: await nodeOfImages() });

    const major = `v${readFileSync('.nvmrc', 'utf8').trim()}.`;
    expect(output.trim().split(/\s+/)).toEqual([
      expect.stringContaining(major),
      expect.stringContaining(major),
    ]);
  });
});
