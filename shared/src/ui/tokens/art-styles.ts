import type { CSSObject } from '@emotion/react';
import { color } from './color.ts';

/** `data-art` marks a drawing. Its colors depend on classes that name what is drawn, never a value. */
export const artStyles: CSSObject = {
  '[data-art]': {
    display: 'block',
    width: '100%',
    height: 'auto',
    fill: 'none',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    strokeWidth: 1.5,
    '& .bold': { strokeWidth: 3 },
    '& .wide': { strokeWidth: 8 },
    '& .rule': { stroke: color.hairline },
    '& .paper': { fill: color.bg, stroke: color.hairline },
    '& .shade': { fill: `color-mix(in srgb, ${color.band} 14%, transparent)` },
    '& .ground': { fill: color.brandTint },
    '& .warm-ground': { fill: color.accentTint },
    '& .quiet': { fill: color.sunken },
    '& .deep': { fill: color.band },
    '& .hair': { fill: `color-mix(in srgb, ${color.brand} 45%, ${color.band})`, stroke: color.brand },
    '& .brand': { stroke: color.brand },
    '& .accent': { stroke: color.accent },
    '& .good': { stroke: color.success },
    '& .fill-brand': { fill: color.brand },
    '& .fill-accent': { fill: color.accent },
    '& .fill-good': { fill: color.success },
    '& .coin': { fill: `color-mix(in srgb, ${color.bandAccent} 52%, ${color.bg})`, stroke: color.accent },
    '& .coin-edge': {
      fill: `color-mix(in srgb, ${color.bandAccent} 88%, ${color.bg})`,
      stroke: color.accent,
    },
    '& .petrol': { fill: `color-mix(in srgb, ${color.brand} 34%, ${color.bg})`, stroke: color.brand },
    '& .petrol-edge': { fill: `color-mix(in srgb, ${color.brand} 66%, ${color.bg})`, stroke: color.brand },
    '& .on-brand': { stroke: color.onBrand },
    '& .soft': { opacity: 0.55 },
    '& .faint': { opacity: 0.28 },
  },
};
