import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../system/program.ts';
import type { PartName } from '../parts/replicas.ts';
import { replicaOf, SETTLE_MS, whileImpaired, type Fault, type Scene } from './fault.ts';

/** In the order of the runbook: the API first, because a new shell may need a new API. */
const ORDER = ['api-1', 'api-2', 'composer-1', 'composer-2', 'web-1', 'web-2'] as const;
const BETWEEN_MS = 3000;

/** Copies of the builds in which every program differs, like another build. */
async function makeBuild(scene: Scene): Promise<(script: string) => string> {
  const folder = join(scene.site.plan.folder, 'next-build');
  await mkdir(folder);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const workspace of ['api', 'shell']) {
    const packages = join(ROOT, workspace, 'node_modules');
    const copy = join(folder, workspace, 'dist');
    await cp(join(ROOT, workspace, 'dist'), copy, { recursive: true });
    await cp(join(ROOT, workspace, 'package.json'), join(folder, workspace, 'package.json'));
    if (existsSync(packages)) await symlink(packages, join(folder, workspace, 'node_modules'));
  }
  for (const programs of ['api/dist', 'shell/dist/server'])
    for (const file of await readdir(join(folder, programs)))
      if (file.endsWith('.js')) await appendFile(join(folder, programs, file), '\n// the next build\n');
  const manifest = join(folder, 'shell/dist/release/release.json');
  const release = JSON.parse(await readFile(manifest, 'utf8')) as object;
  // Composers compare this time to find the newer build.
  await writeFile(manifest, JSON.stringify({ ...release, builtAt: new Date().toISOString() }));
  return (script) => join(folder, script);
}

const scriptOf = (name: PartName) =>
  ({ web: 'shell/dist/server/web.js', composer: 'shell/dist/server/composer.js', api: 'api/dist/main.js' })[
    name.replace(/-\d$/, '') as 'web' | 'composer' | 'api'
  ];

export const UPGRADES: readonly Fault[] = [
  {
    name: 'rolling-upgrade',
    seconds: 60,
    async run(scene) {
      const pathOf = await makeBuild(scene);
      for (const name of ORDER) {
        scene.say(`upgrade ${name}`);
        const { part } = replicaOf(scene, name);
        await whileImpaired(scene, part, async () => {
          await part.restart({
            args: [pathOf(scriptOf(name))],
            env: { SHELL_RELEASE_DIR: pathOf('shell/dist/release') },
          });
          await part.untilReady();
        });
        await pause(BETWEEN_MS);
      }
      await pause(SETTLE_MS);
    },
  },
];
