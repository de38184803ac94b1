import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ROOT } from '../system/program.ts';

const ASSEMBLE = join(ROOT, 'shared/run/site/runtime-packages.mjs');
/** What containers start, and the folder of code whose packages the Dockerfiles copy. */
const IMAGES = [
  { workspace: 'api', code: 'dist', programs: ['main.js'] },
  { workspace: 'shell', code: 'dist/server', programs: ['main.js', 'composer.js', 'web.js'] },
] as const;

/** Outside the repository, whose packages would be found otherwise. */
let image = '';
test.beforeEach(() => {
  image = mkdtempSync(join(tmpdir(), 'image-'));
});
test.afterEach(() => rmSync(image, { recursive: true }));

for (const { workspace, code, programs } of IMAGES)
  test(`the programs of the ${workspace} start with the packages of its image alone @shell`, () => {
    const built = join(ROOT, workspace, code);
    execFileSync(process.execPath, [ASSEMBLE, built, image]);
    cpSync(built, join(image, code), { recursive: true });

    for (const program of programs) {
      const env = { PATH: process.env['PATH'], PORT: 'none' };
      const options = { cwd: image, env, encoding: 'utf8' } as const;
      const { stderr } = spawnSync(process.execPath, [join(code, program)], options);

      // All packages are loaded by then.
      expect(stderr).toContain('PORT Invalid input: expected number');
    }
  });
