import { expect, it } from '@jest/globals';
import { plainRemote } from '../testing/shell-release.fixture.ts';
import { useWholeComposer } from '../testing/whole-composer.fixture.ts';

const { blogHost, start } = useWholeComposer();
const release = (mark: string) => plainRemote('blog', mark, '/blog');
const version = (mark: string) => release(mark).release.version;
const look = { verb: 'look', remote: 'blog' };
/** The composer's name in docker-compose.yml, by which the API calls it. */
const HOST = { host: 'shell:3000' };

it('the status names what a rollback restores and what was live, also to a caller from the same network', async () => {
  const site = await start();
  for (const mark of ['Second', 'Third']) {
    blogHost().publish(release(mark));
    await site.command(look, HOST);
  }

  const { remotes } = await site.status(HOST);

  expect(remotes['blog']).toMatchObject({
    live: version('Third'),
    previous: version('Second'),
    earlier: [{ version: version('Second') }, { version: version('First') }],
  });
  expect(Date.parse(remotes['blog']?.liveSince ?? '')).not.toBeNaN();
  expect(await site.deploys(HOST)).toContain(version('Second'));
});

it('a rollback is refused when the expected release is not the one it would restore', async () => {
  const site = await start();
  for (const mark of ['Second', 'Third']) {
    blogHost().publish(release(mark));
    await site.command(look);
  }
  const rollback = { verb: 'rollback', remote: 'blog', version: version('Second') };

  expect((await site.command(rollback, HOST)).status).toBe(200);
  expect(await site.command(rollback, HOST)).toEqual({
    status: 422,
    message: expect.stringContaining(`now restores ${version('First')}`),
  });

  expect(await site.blog()).toContain('Second at /blog');
});
