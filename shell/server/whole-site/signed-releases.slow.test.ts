import { mkdir, rename, rmdir } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createKeyPair } from '@site/shared/release';
import { remade, signedWith, type MadeRelease } from '../testing/release.fixture.ts';
import { plainRemote } from '../testing/shell-release.fixture.ts';
import { useWholeComposer } from '../testing/whole-composer.fixture.ts';

const { folder, blogHost, start } = useWholeComposer();
const [own, stolen] = [createKeyPair(), createKeyPair()];

/** A blog's release, built in a month of 2026. */
function built(mark: string, month: number, key = own.privateKey): MadeRelease {
  const { release, files } = plainRemote('blog', mark, '/blog');
  const builtAt = `2026-0${month}-01T00:00:00.000Z`;
  return signedWith(key, { release: remade({ ...release, builtAt }), files });
}
const look = { verb: 'look', remote: 'blog' };

beforeEach(() => blogHost().publish(built('First', 1)));

describe('an older signed release', () => {
  it('is not taken from its host, even after a restart, but goes live by a command', async () => {
    const environment = { BLOG_PUBLIC_KEY: own.publicKey };
    const site = await start(environment);
    blogHost().publish(built('Second', 2));
    expect((await site.command(look)).message).toMatch('is live');

    blogHost().publish(built('First', 1));
    const answer = await site.command(look);
    expect(answer).toEqual({ status: 422, message: expect.stringContaining('was built at 2026-01-01') });
    expect(await site.blog()).toContain('Second at /blog');

    await site.stop();
    const again = await start(environment);
    expect((await again.command(look)).status).toBe(422);
    expect((await again.status()).remotes['blog']).toMatchObject({
      outcome: 'refused',
      problem: expect.stringContaining('pin blog@'),
    });
    expect(await again.blog()).toContain('Second at /blog');

    const { version } = built('First', 1).release;
    expect((await again.command({ verb: 'pin', remote: 'blog', version })).status).toBe(200);
    expect(await again.blog()).toContain('First at /blog');
    expect((await again.command(look)).message).toMatch('is pinned');
  });

  it('is taken if no key is configured', async () => {
    const site = await start();
    blogHost().publish(built('Second', 2));
    await site.command(look);
    blogHost().publish(built('First', 1));

    expect((await site.command(look)).status).toBe(200);
    expect(await site.blog()).toContain('First at /blog');
  });

  it('is distinguished from one built with a wrong clock', async () => {
    const site = await start({ BLOG_PUBLIC_KEY: own.publicKey });
    const { release, files } = plainRemote('blog', 'Ahead', '/blog');
    const ahead = { release: remade({ ...release, builtAt: '2099-01-01T00:00:00.000Z' }), files };
    blogHost().publish(signedWith(own.privateKey, ahead));

    expect((await site.command(look)).message).toMatch('correct the clock');
    blogHost().publish(built('Second', 2));
    expect((await site.command(look)).status).toBe(200);
  });
});

describe('a removed key', () => {
  it('is shown in the status, and a command restores the last release signed with a configured key', async () => {
    const both = await start({ BLOG_PUBLIC_KEY: `${own.publicKey},${stolen.publicKey}` });
    blogHost().publish(built('Evil', 3, stolen.privateKey));
    await both.command(look);
    expect(await both.blog()).toContain('Evil at /blog');
    expect((await both.command({ verb: 'revoke' })).message).toMatch('it was signed with a configured key');
    await both.stop();

    const site = await start({ BLOG_PUBLIC_KEY: own.publicKey });
    await site.command(look);
    expect(await site.blog()).toContain('Evil at /blog');
    expect((await site.status()).remotes).toMatchObject({
      blog: { isTrusted: false, problem: expect.stringContaining('signature does not match') },
      admin: { isTrusted: null },
    });

    const answer = await site.command({ verb: 'revoke', remote: 'blog' });

    expect(answer.message).toMatch(`blog@${built('First', 1).release.version} is live again`);
    expect(await site.blog()).toContain('First at /blog');
    expect((await site.status()).remotes['blog']?.isTrusted).toBe(true);

    // Built after the trusted one, and before the date of the stolen key's release.
    blogHost().publish(built('Mended', 2));
    await site.command({ verb: 'unpin', remote: 'blog' });
    expect(await site.blog()).toContain('Mended at /blog');
  });

  describe('of a release that only some visitors see', () => {
    const evil = built('Evil', 3, stolen.privateKey);
    const { version } = evil.release;

    /** A site that knew the stolen key, with a canary for everyone and a preview. Returns the preview's link. */
    async function showEvil(): Promise<string> {
      const both = await start({ BLOG_PUBLIC_KEY: `${own.publicKey},${stolen.publicKey}` });
      await both.command({ verb: 'pin', remote: 'blog', version: built('First', 1).release.version });
      blogHost().publish(evil);
      await both.command(look);
      await both.command({ verb: 'canary', remote: 'blog', version, share: '100' });
      expect(await both.blog()).toContain('Evil at /blog');
      const { message } = await both.command({ verb: 'preview', remote: 'blog', version });
      const link = message.split('\n').at(-1) ?? '';
      expect(await both.preview(link)).toContain('Evil at /blog');
      await both.stop();
      return link;
    }

    it('is revoked at once: its canary ends, and its previews', async () => {
      const link = await showEvil();
      const site = await start({ BLOG_PUBLIC_KEY: own.publicKey });

      const { status, message } = await site.command({ verb: 'revoke', remote: 'blog' });

      expect(status).toBe(200);
      expect(message).toMatch(/preview links? ended/);
      expect(await site.blog()).toContain('First at /blog');
      expect(await site.preview(link)).toContain('First at /blog');
      // Built before the date of the stolen key's release.
      blogHost().publish(built('Mended', 2));
      await site.command({ verb: 'unpin', remote: 'blog' });
      expect(await site.blog()).toContain('Mended at /blog');
    });

    it('is not shown again by any command', async () => {
      const both = await start({ BLOG_PUBLIC_KEY: `${own.publicKey},${stolen.publicKey}` });
      blogHost().publish(evil);
      await both.command(look);
      const { composition } = await both.status();
      await both.stop();
      const site = await start({ BLOG_PUBLIC_KEY: own.publicKey });
      await site.command({ verb: 'revoke' });

      for (const command of [
        { verb: 'pin', remote: 'blog', version },
        { verb: 'at', id: composition },
        { verb: 'canary', remote: 'blog', version, share: '10' },
        { verb: 'preview', remote: 'blog', version },
      ]) {
        const answer = await site.command(command);
        expect(answer).toEqual({
          status: 422,
          message: expect.stringContaining('none of the configured keys'),
        });
      }
      expect(await site.blog()).toContain('First at /blog');
    });
  });

  it.each(['signatures', 'site-state'])(
    'is revoked by repeating a command that could not write %s',
    async (name) => {
      const both = await start({ BLOG_PUBLIC_KEY: `${own.publicKey},${stolen.publicKey}` });
      blogHost().publish(built('Evil', 3, stolen.privateKey));
      await both.command(look);
      await both.stop();
      const site = await start({ BLOG_PUBLIC_KEY: own.publicKey });
      const file = `${folder()}/shell/compositions/${name}.json`;
      await rename(file, `${file}.aside`);
      await mkdir(file);
      expect((await site.command({ verb: 'revoke', remote: 'blog' })).status).toBe(503);
      // The stolen key's release is refused meanwhile.
      expect((await site.command(look)).message).toMatch('signature does not match');
      await rmdir(file);
      await rename(`${file}.aside`, file);

      expect((await site.command({ verb: 'revoke', remote: 'blog' })).message).toMatch('is live again');

      expect(await site.blog()).toContain('First at /blog');
      blogHost().publish(built('Mended', 2));
      await site.command({ verb: 'unpin', remote: 'blog' });
      expect(await site.blog()).toContain('Mended at /blog');
    },
  );

  it('leaves the live release if no trusted one is stored, and says so', async () => {
    blogHost().publish(built('Evil', 1, stolen.privateKey));
    await (await start({ BLOG_PUBLIC_KEY: stolen.publicKey })).stop();

    const site = await start({ BLOG_PUBLIC_KEY: own.publicKey });

    expect(await site.command({ verb: 'revoke', remote: 'blog' })).toEqual({
      status: 422,
      message: expect.stringContaining('Publish one with the new key'),
    });
    expect(await site.blog()).toContain('Evil at /blog');
  });
});
