import { describe, expect, it } from '@jest/globals';
import { nodeFault } from './node-version.mjs';

describe('the needed Node', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s will do', (version) => {
    expect(nodeFault(version)).toBeUndefined();
  });

  it.each(['18.20.4', '20.18.9', '9.11.2'])('%s is refused with what to do', (version) => {
    expect(nodeFault(version)).toMatch(new RegExp(`^Node ${version} is too old.*20\\.19 or later`));
  });
});
