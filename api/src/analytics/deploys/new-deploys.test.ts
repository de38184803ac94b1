import { describe, expect, it } from '@jest/globals';
import type { Deploy } from '@site/shared/contracts';
import { newDeploys } from './new-deploys.ts';

const deploy = (owner: string, version: string, hour: number): Deploy => ({
  ...{ owner, version, isDecided: false, scriptBytes: null },
  at: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
});

describe('new deploys', () => {
  it('are those that are not stored', () => {
    const [first, second] = [deploy('blog', 'a', 1), deploy('blog', 'b', 2)];

    expect(newDeploys([second, first], [first])).toEqual([second]);
    expect(newDeploys([second, first], [first, second])).toEqual([]);
    expect(newDeploys([second, first], [])).toEqual([first, second]);
  });

  it('include a release that is live again after another one', () => {
    const stored = [deploy('blog', 'a', 1), deploy('blog', 'b', 2)];
    const again = deploy('blog', 'a', 3);

    expect(newDeploys([again], stored)).toEqual([again]);
  });

  it('do not include a release that is live already, as when it is pinned', () => {
    const stored = [deploy('blog', 'a', 1), deploy('shell', 's', 2)];

    expect(newDeploys([deploy('blog', 'a', 3)], stored)).toEqual([]);
  });

  it('do not include earlier ones than the last that is stored', () => {
    expect(newDeploys([deploy('blog', 'a', 1)], [deploy('blog', 'b', 2)])).toEqual([]);
  });
});
