import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hostFolder, publishLocally } from './local-hosts.mjs';
import { productionStages } from '../processes.mjs';
import { readSettings } from './settings.mjs';

let root;
let settings;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'local-hosts-'));
  settings = { dataDir: join(root, '.data'), hosts: [{ name: 'blog', workspace: 'mfe-blog' }] };
});
afterEach(() => rmSync(root, { recursive: true }));

function build(version) {
  const dist = join(root, 'mfe-blog', 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, version), { recursive: true });
  writeFileSync(join(dist, version, 'remoteEntry.js'), `// ${version}`);
  writeFileSync(join(dist, 'release.json'), JSON.stringify({ version }));
}

const hosted = (file) => readFileSync(join(hostFolder(settings.dataDir, 'blog'), file), 'utf8');

describe('the local hosts of npm start', () => {
  it('serve what was built when the site started, and no later build', () => {
    build('one');
    publishLocally(settings, root);
    build('two');

    expect(JSON.parse(hosted('release.json'))).toEqual({ version: 'one' });
    expect(hosted('one/remoteEntry.js')).toBe('// one');
  });

  it('get the newer build at the next start, and keep the files of the older one', () => {
    build('one');
    publishLocally(settings, root);
    build('two');
    publishLocally(settings, root);

    expect(JSON.parse(hosted('release.json'))).toEqual({ version: 'two' });
    expect(hosted('one/remoteEntry.js')).toBe('// one');
    expect(hosted('two/remoteEntry.js')).toBe('// two');
  });

  it('leave a published release unchanged, with its signature', () => {
    build('one');
    publishLocally(settings, root);
    const signed = JSON.stringify({ version: 'one', signature: 'of its team' });
    writeFileSync(join(hostFolder(settings.dataDir, 'blog'), 'release.json'), signed);
    publishLocally(settings, root);

    expect(hosted('release.json')).toBe(signed);
  });

  it('are the folders that the host programs are started with, never a dist', () => {
    const folders = productionStages(readSettings({ DATA_DIR: settings.dataDir }), {})
      .flat()
      .filter(({ name }) => name.endsWith(' host'))
      .map(({ args }) => args[0]);

    expect(folders).toHaveLength(4);
    for (const folder of folders) expect(folder).toMatch(new RegExp(`^${settings.dataDir}/hosts/[a-z]+$`));
  });
});
