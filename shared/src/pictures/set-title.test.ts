import { describe, expect, it } from '@jest/globals';
import { baselines, setTitle } from './set-title.ts';

/** Every letter is half as wide as the font size. */
const measure = (text: string, size: number) => (text.length * size) / 2;

describe('setTitle', () => {
  it('sets a short title on one line, as large as possible', () => {
    expect(setTitle('Our Story', 540, 330, measure)).toEqual({ size: 84, lines: ['Our Story'] });
  });

  it('breaks a longer one between words, each line within the width', () => {
    const { size, lines } = setTitle('Receivables Services, from Invoice to Cash', 540, 330, measure);

    expect(lines.join(' ')).toBe('Receivables Services, from Invoice to Cash');
    expect(lines.every((line) => measure(line, size) <= 540)).toBe(true);
    expect(lines.length).toBeLessThanOrEqual(4);
  });

  it('gets smaller before it exceeds the height', () => {
    const { size, lines } = setTitle(
      'Seventy characters is the most that a title of a page of ours may have',
      540,
      330,
      measure,
    );

    expect(size).toBeLessThan(84);
    expect(lines.length * size * 1.12).toBeLessThanOrEqual(330);
  });

  it('uses the smallest size for what never fits', () => {
    expect(setTitle('x'.repeat(70), 540, 330, measure).size).toBe(48);
  });
});

describe('baselines', () => {
  it('are centered', () => {
    const [first = 0, last = 0] = baselines({ size: 50, lines: ['a', 'b'] }, 300);

    expect((first + last) / 2).toBeCloseTo(317, -1);
    expect(last - first).toBe(56);
  });
});
