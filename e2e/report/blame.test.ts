import { describe, expect, it } from '@jest/globals';
import { blame, blameByTags, type Observations } from './blame.ts';

const BLOG = 'b'.repeat(20);
const SHELL = 'a'.repeat(20);
const LIVE = 'c'.repeat(20);

const asset = (owner: string, version: string, file: string) =>
  `https://site.example/assets/${owner}/${version}/${file}`;

function seen(changes: Partial<Observations> = {}): Observations {
  return {
    url: 'https://site.example/blog?q=x',
    composition: LIVE,
    data: {
      composition: LIVE,
      pages: { '/blog': { remote: 'blog' }, '/': { remote: 'marketing' } },
      releases: { blog: { version: BLOG }, shell: { version: SHELL } },
    },
    troubles: [],
    ...changes,
  };
}

describe('the blame for a failed journey', () => {
  it('is on the release that owns the page, where the browser reported nothing', () => {
    expect(blame(seen())).toEqual({
      composition: LIVE,
      page: '/blog',
      remote: 'blog',
      release: BLOG,
      because: 'it owns the page',
    });
  });

  it('is on the shell at an address that is not a page', () => {
    expect(blame(seen({ url: 'https://site.example/nowhere' }))).toMatchObject({
      remote: 'shell',
      release: SHELL,
    });
  });

  it('is on the code that threw, whichever page it was on', () => {
    const stack = `TypeError: x is not a function\n at f (${asset('application', 'd'.repeat(20), 'form.js')}:1:2)`;
    const troubles = [{ kind: 'threw', text: 'TypeError: x is not a function', at: stack }] as const;

    expect(blame(seen({ troubles }))).toMatchObject({
      page: '/blog',
      remote: 'application',
      release: 'd'.repeat(20),
      because: 'its code threw: TypeError: x is not a function',
    });
  });

  it('is on the remote among the frames of a stack, since React in the shell calls all of them', () => {
    const at = `Error\n at r (${asset('shell', SHELL, 'react.js')})\n at b (${asset('blog', BLOG, 'page.js')})`;

    expect(blame(seen({ troubles: [{ kind: 'threw', text: 'Error', at }] }))).toMatchObject({
      remote: 'blog',
    });
  });

  it('is on the shell when no frame is in a remote', () => {
    const at = `Error\n at r (${asset('shell', SHELL, 'react.js')})`;

    expect(blame(seen({ troubles: [{ kind: 'threw', text: 'Error', at }] }))).toMatchObject({
      remote: 'shell',
      release: SHELL,
    });
  });

  it('is on code that threw before a file that did not load', () => {
    const troubles = [
      { kind: 'did not load', text: '404', at: asset('marketing', 'e'.repeat(20), 'home.js') },
      { kind: 'threw', text: 'Error', at: asset('blog', BLOG, 'page.js') },
    ] as const;

    expect(blame(seen({ troubles }))).toMatchObject({ remote: 'blog' });
    expect(blame(seen({ troubles: troubles.slice(0, 1) }))).toMatchObject({
      remote: 'marketing',
      because: 'its file did not load: 404',
    });
  });

  it('ignores troubles that lead into no release', () => {
    const troubles = [
      { kind: 'did not load', text: '404', at: asset('composition', LIVE, 'page-data.json') },
      { kind: 'logged', text: 'hello', at: 'https://site.example/blog' },
    ] as const;

    expect(blame(seen({ troubles }))).toMatchObject({ because: 'it owns the page' });
  });

  it('is on nobody where no page was opened, or the site does not describe its composition', () => {
    const nobody = { remote: null, release: null };

    expect(blame(seen({ url: null }))).toMatchObject({ page: null, ...nobody });
    expect(blame(seen({ url: 'about:blank', data: null }))).toMatchObject(nobody);
  });
});

describe('the blame for a journey without a page', () => {
  const live = { composition: LIVE, releases: { shell: SHELL, blog: BLOG } };

  it('is on the area that its tags name', () => {
    expect(blameByTags(['@blog', '@slow'], live)).toMatchObject({
      composition: LIVE,
      remote: 'blog',
      release: BLOG,
    });
  });

  it.each([[[]], [['@blog', '@shell']], [['@toString']]])('is on nobody with %j', (tags) => {
    expect(blameByTags(tags, live)).toBeNull();
  });
});
