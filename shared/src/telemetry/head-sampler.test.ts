import { describe, expect, it } from '@jest/globals';
import { createHeadSampler } from './head-sampler.ts';

const header = (flags: string) => `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flags}`;
const all = { ratio: 1, random: () => 0 };

describe('a trace that begins here', () => {
  it('is one per interval at most, whatever the load', () => {
    let now = 0;
    const isRecorded = createHeadSampler({ ...all, intervalMs: 1000, now: () => now });
    const recorded: number[] = [];
    for (now = 0; now < 3000; now += 100) if (isRecorded(undefined)) recorded.push(now);

    expect(recorded).toEqual([0, 1000, 2000]);
  });

  it.each([
    [0, true],
    [0.049, true],
    [0.05, false],
    [0.99, false],
  ])('with a share of 5%% and a chance of %d is recorded: %s', (chance, expected) => {
    expect(createHeadSampler({ ratio: 0.05, random: () => chance })(undefined)).toBe(expected);
  });

  it('is what a header that cannot be read begins too', () => {
    expect(createHeadSampler(all)('00-0af7-b7ad-00')).toBe(true);
  });
});

describe('a trace that another process began', () => {
  it('is recorded if that process records it, however many there are', () => {
    const isRecorded = createHeadSampler({ ratio: 0, intervalMs: 1000, now: () => 0 });

    expect([isRecorded(header('01')), isRecorded(header('01')), isRecorded(header('03'))]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is not recorded if that process does not', () => {
    expect(createHeadSampler(all)(header('00'))).toBe(false);
  });
});
