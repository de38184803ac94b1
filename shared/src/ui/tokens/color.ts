/** Semantic colors. Components name a role, and the shell's `GlobalStyles` sets its value for each theme. */
export const color = {
  bg: 'var(--c-bg)',
  surface: 'var(--c-surface)',
  sunken: 'var(--c-sunken)',
  ink: 'var(--c-ink)',
  muted: 'var(--c-muted)',
  brand: 'var(--c-brand)',
  brandTint: 'var(--c-brand-tint)',
  brandHover: 'var(--c-brand-hover)',
  onBrand: 'var(--c-on-brand)',
  accent: 'var(--c-accent)',
  accentTint: 'var(--c-accent-tint)',
  danger: 'var(--c-danger)',
  dangerTint: 'var(--c-danger-tint)',
  success: 'var(--c-success)',
  successTint: 'var(--c-success-tint)',
  warning: 'var(--c-warning)',
  warningTint: 'var(--c-warning-tint)',
  border: 'var(--c-border)',
  hairline: 'var(--c-hairline)',
  band: 'var(--c-band)',
  bandInk: 'var(--c-band-ink)',
  bandMuted: 'var(--c-band-muted)',
  bandAccent: 'var(--c-band-accent)',
  bandFocus: 'var(--c-band-focus)',
  focus: 'var(--c-focus)',
  /** Lines of charts. */
  series1: 'var(--c-series-1)',
  series2: 'var(--c-series-2)',
  series3: 'var(--c-series-3)',
  series4: 'var(--c-series-4)',
  series5: 'var(--c-series-5)',
} as const;

/** A color mixed with transparency. */
export function wash(of: string, percent: number): string {
  return `color-mix(in srgb, ${of} ${percent}%, transparent)`;
}
