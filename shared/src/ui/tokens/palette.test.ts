import { describe, expect, it } from '@jest/globals';
import { darkPalette, lightPalette, type Palette } from './palette.ts';

const TEXT = 4.5;
const CONTROL = 3;
const pairs: readonly (readonly [front: keyof Palette, back: keyof Palette, least: number])[] = [
  ['ink', 'bg', TEXT],
  ['ink', 'surface', TEXT],
  ['ink', 'sunken', TEXT],
  ['muted', 'bg', TEXT],
  ['muted', 'surface', TEXT],
  ['muted', 'sunken', TEXT],
  ['muted', 'brandTint', TEXT],
  ['brand', 'bg', TEXT],
  ['brand', 'surface', TEXT],
  ['brand', 'sunken', TEXT],
  ['brand', 'brandTint', TEXT],
  ['onBrand', 'brand', TEXT],
  ['onBrand', 'brandHover', TEXT],
  ['bg', 'danger', TEXT],
  ['accent', 'bg', TEXT],
  ['accent', 'accentTint', TEXT],
  ['danger', 'bg', TEXT],
  ['danger', 'dangerTint', TEXT],
  ['success', 'bg', TEXT],
  ['success', 'successTint', TEXT],
  ['warning', 'bg', TEXT],
  ['warning', 'warningTint', TEXT],
  ['bandInk', 'band', TEXT],
  ['bandMuted', 'band', TEXT],
  ['bandAccent', 'band', TEXT],
  ['border', 'bg', CONTROL],
  ['border', 'surface', CONTROL],
  ['focus', 'bg', CONTROL],
  ['focus', 'sunken', CONTROL],
  ['focus', 'brandTint', CONTROL],
  ['bandFocus', 'band', CONTROL],
  ['series1', 'bg', TEXT],
  ['series2', 'bg', TEXT],
  ['series3', 'bg', TEXT],
  ['series4', 'bg', TEXT],
  ['series5', 'bg', TEXT],
  ['series1', 'surface', TEXT],
  ['series2', 'surface', TEXT],
  ['series3', 'surface', TEXT],
  ['series4', 'surface', TEXT],
  ['series5', 'surface', TEXT],
];

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('the %s palette', (_, palette) => {
  it.each(pairs)('sets %s on %s at %d to 1 or more', (front, back, least) => {
    expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(least);
  });
});

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
