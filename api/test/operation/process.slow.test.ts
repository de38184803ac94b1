import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addressOf, migrateFor, startProcess } from '../support/api-process.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'api-process-'));
  await migrateFor(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const start = (file: string, environment: Record<string, string> = {}, args: readonly string[] = []) =>
  startProcess(dataDir, { file, environment, args });

/** These tests do not depend on the database, so they run only on SQLite. */
const onSqlite = process.env['TEST_MYSQL_URL'] ? describe.skip : describe;

onSqlite('the process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('exits on %s after open requests are done', async (signal) => {
    const api = start('main.ts');
    expect((await fetch(`${await addressOf(api)}/api/health/ready`)).status).toBe(200);
    api.child.kill(signal);

    expect(await api.ended).toBe(0);
    expect(api.output()).toContain('API shutting down');
  });

  it('stores generated keys with owner-only permissions', async () => {
    const api = start('main.ts');
    await api.waitForOutput(/API listening/);
    api.child.kill('SIGTERM');
    await api.ended;

    for (const name of ['auth-key.pem', 'auth-secret', 'site.sqlite'])
      expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
  });

  it('reports that its port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const api = start('main.ts', { PORT: port });

    expect(await api.ended).toBe(1);
    other.close();
    expect(api.output()).toBe(
      `Port ${port} is in use. Stop the program that uses it, or set PORT to a free port.\n`,
    );
  });

  it('reports that its folder or database cannot be used', async () => {
    await writeFile(join(dataDir, 'file'), '');
    const folder = start('main.ts', { DATA_DIR: join(dataDir, 'file', 'below') });
    const database = start('main.ts', { DATABASE_URL: 'mysql://user:hidden-word@127.0.0.1:1/site' });

    expect([await folder.ended, await database.ended]).toEqual([1, 1]);
    expect(folder.output()).toMatch(/^The data folder .+ cannot be created \(ENOTDIR\)\. Set DATA_DIR\.\n$/);
    expect(database.output()).toMatch(
      /^The database at 127\.0\.0\.1:1\/site cannot be used \(ECONNREFUSED\)\. Check DATABASE_URL and DATA_DIR\.\n$/,
    );
  });

  it('reports all invalid environment variables at once', async () => {
    const api = start('main.ts', { PORT: 'many', LOG_LEVEL: 'loud' });

    expect(await api.ended).toBe(1);
    expect(api.output()).toMatch(/^The environment variables are not valid: PORT .+; LOG_LEVEL .+\n$/);
  });
});

onSqlite('npm run admin', () => {
  const run = async (args: readonly string[], environment: Record<string, string> = {}) => {
    const command = start('admin-command.ts', environment, args);
    return { code: await command.ended, output: command.output() };
  };

  it('creates an admin once, and changes nothing the second time', async () => {
    const made = await run(['create', 'a@b.example'], { ADMIN_PASSWORD: 'long enough' });
    const again = await run(['create', 'A@b.example'], { ADMIN_PASSWORD: 'another one' });

    expect(made).toEqual({ code: 0, output: 'a@b.example is now an admin\n' });
    expect(again).toEqual({ code: 0, output: 'A@b.example already has an account. Nothing was changed\n' });
  });

  it('reads the password from standard input', async () => {
    const command = start('admin-command.ts', {}, ['create', 'a@b.example', '--password-stdin']);
    command.child.stdin?.end('long enough\n');
    await command.ended;
    const empty = start('admin-command.ts', {}, ['create', 'c@b.example', '--password-stdin']);
    empty.child.stdin?.end();
    await empty.ended;

    expect(command.output()).toBe('a@b.example is now an admin\n');
    expect(empty.output()).toBe('Standard input is empty. Pipe the password in: --password-stdin < file\n');
  });

  it('resets the second factor of an account only after a confirmation in words', async () => {
    await run(['create', 'a@b.example']);
    const reset = async (words: string) => {
      const command = start('admin-command.ts', {}, ['reset-factors', 'a@b.example']);
      command.child.stdin?.end(`${words}\n`);
      return { code: await command.ended, output: command.output() };
    };
    const [careless, sure] = [await reset('yes'), await reset('remove the second factor of a@b.example')];

    expect(careless.code).toBe(1);
    expect(careless.output).toContain('Not confirmed. Nothing was changed.');
    expect(sure.code).toBe(0);
    expect(sure.output).toContain('a@b.example has no second factor. Nothing was changed');
  });

  it('generates and prints a password when none is given', async () => {
    expect((await run(['create', 'a@b.example'])).output).toMatch(/Password: [\w-]{20}\n$/);
  });

  it('revokes and grants roles, but never takes the admin role from the last admin', async () => {
    await run(['create', 'a@b.example']);
    const alone = await run(['revoke', 'a@b.example']);
    await run(['create', 'second@b.example']);

    expect(alone).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^a@b\.example is the only admin/),
    });
    expect((await run(['revoke', 'a@b.example'])).output).toBe('a@b.example no longer has a role\n');
    expect((await run(['grant', 'a@b.example', 'reviewer'])).output).toBe(
      'a@b.example now has the role reviewer\n',
    );
    expect(await run(['grant', 'second@b.example', 'analyst'])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^second@b\.example is the only admin/),
    });
    expect((await run(['grant', 'a@b.example'])).output).toBe('a@b.example now has the role admin\n');
    expect((await run(['grant', 'a@b.example', 'chief'])).output).toBe(
      'There is no role "chief". Use one of: admin, reviewer, analyst.\n',
    );
    expect(await run(['grant', 'nobody@b.example'])).toMatchObject({ code: 1 });
  });

  it('prints its usage for an unknown command', async () => {
    const { code, output } = await run(['promote', 'a@b.example']);

    expect(code).toBe(1);
    expect(output).toContain('Usage: npm run admin');
  });
});
