import { execFileSync, execSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ROOT } from '../system/program.ts';

/** What containers start. */
const IMAGES = [
  { dockerfile: 'api/Dockerfile', code: 'api/dist', programs: ['main.js'] },
  {
    dockerfile: 'shell/Dockerfile',
    code: 'shell/dist/server',
    programs: ['main.js', 'composer.js', 'web.js'],
  },
] as const;
const INSTALL = /npm ci --omit=dev -w \w+/;
/** A package that a bundle imports, by statement or by call. */
const IMPORT = /(?:^import\b[^"'();]*|\bimport\()["']([@\w][\w./-]*)["']/gm;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Outside the repository, whose packages would be found otherwise. */
let image = '';
test.beforeEach(() => {
  image = mkdtempSync(join(tmpdir(), 'image-'));
});
test.afterEach(() => rmSync(image, { recursive: true }));

for (const { dockerfile, code, programs } of IMAGES)
  test(`${dockerfile} installs all packages that its programs need @shell`, () => {
    install(dockerfile);
    const folder = join(image, code);
    cpSync(join(ROOT, code), folder, { recursive: true });

    for (const program of programs) {
      const env = { PATH: process.env['PATH'], PORT: 'none' };
      const { stderr } = spawnSync(process.execPath, [program], { cwd: folder, env, encoding: 'utf8' });
      // Its imports are resolved by then.
      expect(stderr).toContain('PORT Invalid input: expected number');
    }
    // Some are imported only when they are needed.
    const program = `await Promise.all(${JSON.stringify(importsIn(folder))}.map((name) => import(name)));`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder });
  });

/** As the Dockerfile does it. */
function install(dockerfile: string): void {
  const { workspaces } = JSON.parse(read('package.json')) as { readonly workspaces: readonly string[] };
  const manifests = workspaces.map((workspace) => `${workspace}/package.json`);
  for (const file of ['.npmrc', 'package.json', 'package-lock.json', ...manifests])
    cpSync(join(ROOT, file), join(image, file));
  const [command] = INSTALL.exec(read(dockerfile)) ?? [];
  execSync(`${command} --prefer-offline`, { cwd: image, stdio: 'ignore' });
}

function importsIn(folder: string): readonly string[] {
  const bundles = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const names = bundles.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)].map(([, name]) => name),
  );
  return [...new Set(names)].filter((name) => name !== undefined);
}
