import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { KnownBuilds } from '../testing/known-builds.fixture.ts';
import { plainRemote } from '../testing/shell-release.fixture.ts';
import { useWholeComposer } from '../testing/whole-composer.fixture.ts';

const { folder, blogHost, start } = useWholeComposer(new KnownBuilds({ isWarm: true }));
const node = process.execPath;
const second = plainRemote('blog', 'Second', '/blog');
const third = plainRemote('blog', 'Third', '/blog');
const { version } = third.release;

afterEach(() => {
  process.execPath = node;
});

describe('while the composer can start no worker', () => {
  it('it says so in command results and the status, and refuses nothing', async () => {
    const site = await start();
    process.execPath = '/nowhere/node';
    // Uses the workers that are already warm.
    blogHost().publish(second);
    await site.command({ verb: 'look', remote: 'blog', version: second.release.version });
    blogHost().publish(third);

    expect(await site.command({ verb: 'look', remote: 'blog', version })).toEqual({
      status: 503,
      message: expect.stringMatching(/^not published: one of the composer's processes failed/),
    });
    // Successful polls of other hosts do not hide the fault.
    expect((await site.command({ verb: 'look', remote: 'admin' })).status).toBe(200);
    for (const verb of ['pin', 'preview', 'canary']) {
      expect(await site.command({ verb, remote: 'blog', version, share: '10' })).toEqual({
        status: 503,
        message: expect.stringMatching(/^not done: one of the composer's processes failed: see its/),
      });
      expect(site.lines).toContainEqual(
        expect.objectContaining({ level: 50, msg: 'a command failed', verb }),
      );
    }

    const { trouble, remotes } = await site.status();
    expect([trouble?.message, remotes['blog']?.refusal]).toEqual([
      expect.stringMatching(/^one of the composer's processes failed/),
      null,
    ]);
    expect(site.lines).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'admission failed; the live composition stays',
        err: expect.objectContaining({ type: 'ComposerFault', code: 'ENOENT' }),
      }),
    );

    process.execPath = node;
    expect((await site.command({ verb: 'look', remote: 'blog', version })).status).toBe(200);
    expect((await site.status()).trouble).toBeNull();
  });
});

describe('while the browser of ADMIT_BROWSER cannot be started', () => {
  it('nothing goes live, no release is blamed, and the message names the variable', async () => {
    const site = await start();
    await site.stop();
    const withBrowser = await start({ ADMIT_BROWSER: '/nowhere/chromium' });
    blogHost().publish(second);

    expect(
      await withBrowser.command({ verb: 'look', remote: 'blog', version: second.release.version }),
    ).toEqual({
      status: 503,
      message: expect.stringMatching(
        /^not published: the browser of ADMIT_BROWSER could not be started: set/,
      ),
    });
    const { remotes, trouble } = await withBrowser.status();
    expect([remotes['blog']?.refusal, trouble?.message]).toEqual([
      null,
      expect.stringMatching(/^the browser of ADMIT_BROWSER could not be started/),
    ]);
    expect(await withBrowser.blog()).toContain('First at /blog');
  });
});

describe('a composer', () => {
  it('with an unreadable state does not start as if nothing had been decided', async () => {
    await (await start()).stop();
    const record = path.join(folder(), 'shell/compositions/site-state.json');
    await rename(record, `${record}.aside`);
    await mkdir(record);

    await expect(start()).rejects.toThrow('EISDIR');

    await rm(record, { recursive: true });
    await rename(`${record}.aside`, record);
    expect(await (await start()).blog()).toContain('First at /blog');
  });
});
