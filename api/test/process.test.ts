import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addressOf, startProcess } from './api-process.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'api-process-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const start = (file: string, environment: Record<string, string> = {}, args: readonly string[] = []) =>
  startProcess(dataDir, { file, environment, args });

/** Processes are the same on either database: the run on SQLite tries them. */
const onSqlite = process.env['TEST_MYSQL_URL'] ? describe.skip : describe;

onSqlite('the process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'leaves by itself on %s, once what is under way is done',
    async (signal) => {
      const api = start('main.ts');
      expect((await fetch(`${await addressOf(api)}/api/health/ready`)).status).toBe(200);
      const before = performance.now();
      api.child.kill(signal);

      expect(await api.ended).toBe(0);
      expect(performance.now() - before).toBeLessThan(5000);
      expect(api.output()).toContain('the API stops');
    },
  );

  it('keeps made-up keys for its owner only', async () => {
    const api = start('main.ts');
    await api.says(/the API listens/);
    api.child.kill('SIGTERM');
    await api.ended;

    for (const name of ['auth-key.pem', 'auth-secret', 'site.sqlite'])
      expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
  });

  it('says in one sentence that its port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const api = start('main.ts', { PORT: port });

    expect(await api.ended).toBe(1);
    other.close();
    expect(api.output()).toBe(`Port ${port} is taken: stop what uses it, or set PORT to a free one.\n`);
  });

  it('says in one sentence that its folder or database cannot be used', async () => {
    await writeFile(join(dataDir, 'file'), '');
    const folder = start('main.ts', { DATA_DIR: join(dataDir, 'file', 'below') });
    const database = start('main.ts', { DATABASE_URL: 'mysql://user:hidden-word@127.0.0.1:1/site' });

    expect([await folder.ended, await database.ended]).toEqual([1, 1]);
    expect(folder.output()).toMatch(/^The data folder .+ cannot be made \(ENOTDIR\); set DATA_DIR\.\n$/);
    expect(database.output()).toMatch(
      /^The database at 127\.0\.0\.1:1\/site cannot be used \(ECONNREFUSED\)\.\n$/,
    );
  });

  it('names all faults of its environment together', async () => {
    const api = start('main.ts', { PORT: 'many', LOG_LEVEL: 'loud' });

    expect(await api.ended).toBe(1);
    expect(api.output()).toMatch(/^The environment is not right: PORT .+; LOG_LEVEL .+\n$/);
  });
});

onSqlite('npm run admin', () => {
  const run = async (args: readonly string[], environment: Record<string, string> = {}) => {
    const command = start('admin-command.ts', environment, args);
    return { code: await command.ended, output: command.output() };
  };

  it('makes an admin once, and says so the second time', async () => {
    const made = await run(['create', 'a@b.example'], { ADMIN_PASSWORD: 'long enough' });
    const again = await run(['create', 'A@b.example'], { ADMIN_PASSWORD: 'another one' });

    expect(made).toEqual({ code: 0, output: 'a@b.example is an admin now\n' });
    expect(again).toEqual({ code: 0, output: 'A@b.example has an account already; nothing was changed\n' });
  });

  it('reads the password from standard input, so that no process list and no log has it', async () => {
    const command = start('admin-command.ts', {}, ['create', 'a@b.example', '--password-stdin']);
    command.child.stdin?.end('long enough\n');
    await command.ended;
    const empty = start('admin-command.ts', {}, ['create', 'c@b.example', '--password-stdin']);
    empty.child.stdin?.end();
    await empty.ended;

    expect(command.output()).toBe('a@b.example is an admin now\n');
    expect(empty.output()).toBe('Standard input holds no password. Pipe it in: --password-stdin < file\n');
  });

  it('makes up a password and prints it, where none is given', async () => {
    expect((await run(['create', 'a@b.example'])).output).toMatch(/the password is [\w-]{20}\n$/);
  });

  it('takes the role away and gives it back', async () => {
    await run(['create', 'a@b.example']);
    const alone = await run(['revoke', 'a@b.example']);
    await run(['create', 'second@b.example']);

    expect(alone).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^a@b\.example is the only admin/),
    });
    expect((await run(['revoke', 'a@b.example'])).output).toBe('a@b.example is no longer an admin\n');
    expect((await run(['grant', 'a@b.example'])).output).toBe('a@b.example is an admin now\n');
    expect(await run(['grant', 'nobody@b.example'])).toMatchObject({ code: 1 });
  });

  it('explains itself when asked for anything else', async () => {
    const { code, output } = await run(['promote', 'a@b.example']);

    expect(code).toBe(1);
    expect(output).toContain('Usage: npm run admin');
  });
});
