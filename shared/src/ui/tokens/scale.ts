/** Steps of 4 px, named by their factor. */
export const space = {
  1: 'var(--sp-1)',
  2: 'var(--sp-2)',
  3: 'var(--sp-3)',
  4: 'var(--sp-4)',
  6: 'var(--sp-6)',
  8: 'var(--sp-8)',
  12: 'var(--sp-12)',
  16: 'var(--sp-16)',
  24: 'var(--sp-24)',
  32: 'var(--sp-32)',
  section: 'var(--sp-section)',
} as const;
export type SpaceStep = keyof typeof space;

export const fontSize = {
  display: 'var(--fs-display)',
  h1: 'var(--fs-h1)',
  h2: 'var(--fs-h2)',
  h3: 'var(--fs-h3)',
  lead: 'var(--fs-lead)',
  body: 'var(--fs-body)',
  small: 'var(--fs-small)',
  stat: 'var(--fs-stat)',
} as const;
export type FontSizeStep = keyof typeof fontSize;

export const lineHeight = { tight: '1.08', heading: '1.2', snug: '1.35', lead: '1.5', body: '1.6' } as const;
export const tracking = { display: '-0.022em', heading: '-0.015em', eyebrow: '0.08em' } as const;
export const weight = { regular: 400, medium: 500, bold: 650, heavy: 700 } as const;
export const font = { sans: 'var(--ff-sans)' } as const;

export const radius = {
  sm: 'var(--r-sm)',
  md: 'var(--r-md)',
  lg: 'var(--r-lg)',
  full: 'var(--r-full)',
} as const;
export const shadow = { sm: 'var(--sh-sm)', md: 'var(--sh-md)' } as const;
export const width = {
  text: 'var(--w-text)',
  container: 'var(--w-container)',
  wide: 'var(--w-wide)',
  measure: 'var(--w-measure)',
} as const;

/** Line weights: `hair` for decoration, `thick` for active elements. */
export const line = { hair: '1px', thick: '2px', heavy: '3px' } as const;
/** The toasts in a modal dialog set this property on it. */
export const toastsHeight = '--h-toasts';
/**
 * Control sizes: `target` for primary ones, `minTarget` for others. `toasts` is the height at the bottom of the screen
 * that toasts over a modal dialog take.
 */
export const size = {
  target: '2.75rem',
  minTarget: '1.5rem',
  header: 'var(--h-header)',
  toasts: `var(${toastsHeight}, 0px)`,
} as const;
export const layer = { raised: 1, header: 20, toast: 40, skip: 50 } as const;
export const motion = { state: '180ms ease-out', entrance: '480ms cubic-bezier(0.2, 0.7, 0.2, 1)' } as const;

/** Media queries from the small screen up. */
export const breakpoint = {
  sm: '@media (min-width: 40rem)',
  md: '@media (min-width: 48rem)',
  lg: '@media (min-width: 64rem)',
  xl: '@media (min-width: 80rem)',
} as const;

export const media = {
  /** Below `breakpoint.sm`, where tables show a card for each row. */
  card: '@media not all and (min-width: 40rem)',
  /** Below `breakpoint.lg`. */
  narrow: '@media not all and (min-width: 64rem)',
  /** The visitor allows motion. */
  motion: '@media (prefers-reduced-motion: no-preference)',
  forcedColors: '@media (forced-colors: active)',
  hover: '@media (hover: hover)',
  print: '@media print',
  /** The browser runs scripts. */
  scripting: '@media (scripting: enabled)',
  noScripting: '@media (scripting: none)',
  /** Script runs, but the page's script failed to load or threw. The document's head and the shell set the mark. */
  scriptFailed: 'html[data-script-failed] &',
  /**
   * The address asks for a view other than the prerendered one, which script may still show. The document's head sets
   * the mark.
   */
  otherView: 'html[data-other-view]:not([data-script-failed]) &',
} as const;
