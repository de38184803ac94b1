import { execFileSync, execSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ROOT } from '../../system/program.ts';

/** The programs that containers start. */
const IMAGES = [
  { dockerfile: 'api/Dockerfile', code: 'api/dist', programs: ['main.js'] },
  {
    dockerfile: 'shell/Dockerfile',
    code: 'shell/dist/server',
    programs: ['main.js', 'composer.js', 'web.js'],
  },
] as const;
const INSTALL = /npm ci --omit=dev -w \w+/;
/** Matches a package that a bundle imports, by statement or by call. */
const IMPORT = /(?:^import\b[^"'();]*|\bimport\()["']([@\w][\w./-]*)["']/gm;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Outside the repository, because programs would find its packages otherwise. */
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
      // By then its imports are resolved.
      expect(stderr).toContain('PORT Invalid input: expected number');
    }
    // Some packages are imported only on demand.
    const program = `await Promise.all(${JSON.stringify(importsIn(folder))}.map((name) => import(name)));`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder });
  });

/** Installs packages like the Dockerfile. */
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
