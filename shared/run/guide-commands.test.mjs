import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './project.mjs';

const GUIDES = [
  'README.md',
  ...['api', 'e2e', 'shared', 'shell'].map((workspace) => `${workspace}/README.md`),
  'mfe-blog/README.md',
  'mfe-blog/guide/write.md',
  ...['shell/guide', 'shared/containers/guide'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((file) => `${folder}/${file}`),
  ),
];
const COMMAND = /npm (?:run ([a-z][a-z0-9:-]*)|(start|test))((?: +(?:-w +[a-z0-9-]+|--workspace=\S+))?)/g;
const run = promisify(execFile);

/** Every npm command of the guides: `{ guide, script, workspace }`. */
const commands = GUIDES.flatMap((guide) =>
  [...readFileSync(join(ROOT, guide), 'utf8').matchAll(COMMAND)].map(([text, named, short, option]) => ({
    guide,
    text,
    script: named ?? short,
    workspace: option.trim().split(/[ =]+/)[1],
  })),
);
const scriptsOf = (workspace = '.') =>
  JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')).scripts ?? {};
const workspaces = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).workspaces;

describe('the commands that the guides name', () => {
  it.each([...new Map(commands.map((command) => [`${command.guide}: ${command.text}`, command])).entries()])(
    '%s is a script',
    (_, { workspace, script }) => {
      expect(workspaces.concat(undefined)).toContain(workspace);
      expect(scriptsOf(workspace)).toHaveProperty([script]);
    },
  );

  it('run at the root: npm adds six lines to the error message of a workspace’s script', () => {
    const refusing = ['release', 'admit', 'admin'];
    const throughWorkspaces = commands.filter(
      ({ script, workspace }) => workspace && refusing.includes(script),
    );

    expect(throughWorkspaces).toEqual([]);
    expect(readFileSync(join(ROOT, '.env.example'), 'utf8')).not.toMatch(/npm run (release|admit|admin) +-w/);
    expect(Object.entries(scriptsOf()).filter(([, line]) => /npm .*(-w|--workspace)/.test(line))).toEqual([]);
  });

  it.each(workspaces.filter((workspace) => workspace !== 'e2e'))(
    'npm test -w %s finds the tests of that workspace',
    async (workspace) => {
      const [, ...args] = scriptsOf(workspace).test.split(' ');
      const { stdout } = await run(
        process.execPath,
        [join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'), ...args, '--listTests'],
        { cwd: join(ROOT, workspace) },
      );
      const files = stdout.split('\n').filter((line) => line.startsWith(ROOT));

      expect(files.length).toBeGreaterThan(1);
      expect(files.filter((file) => !file.startsWith(join(ROOT, workspace)))).toEqual([]);
    },
  );
});
