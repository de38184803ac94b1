import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMysqlDatabase, onMysql, type MysqlUnderTest } from '../testing/storage/mysql.fixture.ts';
import { startS3, type S3UnderTest } from '../testing/storage/s3.fixture.ts';
import { plainRemote } from '../testing/shell-release.fixture.ts';
import { useWholeComposer } from '../testing/whole-composer.fixture.ts';

const { folder, blogHost, start } = useWholeComposer();

function mount(place: string, size = '4m'): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', place], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Mounting a small disk requires root, and is not possible in every container. */
function canMount(): boolean {
  const place = mkdtempSync(path.join(tmpdir(), 'composer-mount-'));
  const could = mount(place);
  if (could) execFileSync('umount', [place]);
  rmdirSync(place);
  return could;
}

const onSmallDisk = canMount()
  ? describe
  : (name: string, tests: () => void) =>
      describe.skip(`${name} (NOT TRIED: no tmpfs may be mounted here)`, tests);

/** Fills the disk except for a few bytes. */
function fill(disk: string): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(path.join(disk, 'filler'), Buffer.alloc(bavail * bsize));
}

onSmallDisk('with the composer’s disk full', () => {
  let disk = '';
  beforeEach(() => {
    disk = path.join(folder(), 'shell/compositions');
    mkdirSync(disk, { recursive: true });
    mount(disk);
  });
  afterEach(() => {
    execFileSync('umount', ['-l', disk]);
  });

  it('a release is neither live nor refused, its publisher is told why, and nothing is left behind or built twice', async () => {
    const site = await start();
    const before = readdirSync(disk);
    fill(disk);
    const second = plainRemote('blog', 'Second', '/blog');
    const { version } = second.release;
    blogHost().publish(second);
    const poll = () => site.command({ verb: 'look', remote: 'blog', version });

    for (const answer of [await poll(), await poll()])
      expect(answer).toEqual({
        status: 503,
        message: expect.stringContaining("the composer's disk is full"),
      });
    expect(await site.command({ verb: 'pin', remote: 'blog', version })).toEqual({
      status: 503,
      message: expect.stringMatching(/^not done: the composer's disk is full/),
    });

    expect(await site.blog()).toContain('First at /blog');
    const { trouble, remotes } = await site.status();
    expect([trouble?.message, remotes['blog']?.refusal]).toEqual([
      expect.stringContaining("the composer's disk is full"),
      null,
    ]);
    expect(readdirSync(disk).filter((name) => name !== 'filler')).toEqual(before);

    rmSync(path.join(disk, 'filler'));
    expect(await poll()).toEqual({ status: 200, message: `blog@${version} is live` });
    expect(await site.blog()).toContain('Second at /blog');
    expect((await site.status()).trouble).toBeNull();
    const over = site.lines.filter(({ msg }) => msg === 'admission is over').at(-1);
    // It was already rendered and only had to be written.
    expect(over).toMatchObject({ remotes: ['blog'], ms: { write: expect.any(Number) } });
    expect(Object.keys(over?.['ms'] ?? {})).not.toContain('render');
  });
});

onMysql('with a MySQL-family server:', () => {
  onSmallDisk('with the composer’s disk full and releases in a bucket', () => {
    let disk = '';
    let s3: S3UnderTest;
    let mysql: MysqlUnderTest;
    beforeEach(async () => {
      s3 = await startS3();
      mysql = await createMysqlDatabase();
      disk = path.join(folder(), 'shell');
      mkdirSync(disk, { recursive: true });
      mount(disk, '64m');
    });
    afterEach(async () => {
      execFileSync('umount', ['-l', disk]);
      await s3.close();
      await mysql.close();
    });

    it('a release goes live: copies of older ones give way, and can be read from the bucket', async () => {
      const { bucket, endpoint = '', accessKeyId = '', secretAccessKey = '' } = s3.settings;
      const site = await start({
        RELEASE_TOKEN: 'a token that all composers and web processes know',
        STATE_URL: mysql.url(mysql.port),
        RELEASES_BUCKET: bucket,
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      });
      const publish = async (mark: string) => {
        const made = plainRemote('blog', mark, '/blog');
        blogHost().publish(made);
        const { version } = made.release;
        expect(await site.command({ verb: 'look', remote: 'blog', version })).toEqual({
          status: 200,
          message: `blog@${version} is live`,
        });
        return version;
      };
      const first = path.join(disk, 'store/blog', plainRemote('blog', 'First', '/blog').release.version);
      // Several writes, because what is written in the background, such as recompressed pages, needs space too.
      for (const mark of ['Second', 'Third', 'Fourth']) await publish(mark);
      expect(existsSync(first)).toBe(true);

      fill(disk);
      await publish('Fifth');

      expect(await site.blog()).toContain('Fifth at /blog');
      expect(existsSync(first)).toBe(false);
      expect((await site.status()).trouble).toBeNull();
      expect(await site.command({ verb: 'rollback', remote: 'blog' })).toMatchObject({ status: 200 });
      expect(await site.blog()).toContain('Fourth at /blog');
    });
  });
});
