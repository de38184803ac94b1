import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initializeServer } from './mysql-server.mjs';
import { findProgram } from './system-packages.mjs';

const program = findProgram('mariadbd', 'mysqld');
const name = 'the installation of a test database';

(program ? describe : describe.skip)(program ? name : `${name} (SKIPPED: no server is installed)`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-install-'));
  const { TMPDIR } = process.env;
  afterEach(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps its temporary tables to itself, where no server that starts at the same time removes them', async () => {
    process.env.TMPDIR = join(folder, 'missing');
    await initializeServer(program, folder);
    expect(existsSync(join(folder, 'data', 'mysql'))).toBe(true);
  }, 120_000);
});
