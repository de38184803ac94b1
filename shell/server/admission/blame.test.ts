import { describe, expect, it } from '@jest/globals';
import { homeOf, type RemoteName } from '@site/shared/federation';
import { plainRemote } from '../testing/shell-release.fixture.ts';
import { blamedFor } from './blame.ts';

const candidates = (...names: RemoteName[]) =>
  new Map(names.map((name) => [name, plainRemote(name, 'First', homeOf(name)).release]));
const failure = (remote: RemoteName | null, message: string) => ({
  check: 'links',
  remote,
  path: null,
  message,
});

describe('blamedFor', () => {
  it('blames the named candidates, each for its own failures and the unnamed ones', () => {
    const failures = [
      failure('blog', 'a dead link'),
      failure('admin', 'not a candidate'),
      failure(null, 'x'),
    ];

    expect(blamedFor(failures, candidates('blog', 'application'))).toEqual(
      new Map([['blog', ['links: a dead link', 'links: x']]]),
    );
  });

  it('blames a single candidate even if failures are unnamed, but nobody among several', () => {
    const failures = [failure('admin', 'a dead link')];

    expect([...blamedFor(failures, candidates('blog'))]).toEqual([['blog', ['links: a dead link']]]);
    expect(blamedFor(failures, candidates('blog', 'application')).size).toBe(0);
    expect(blamedFor(failures, candidates()).size).toBe(0);
  });
});
