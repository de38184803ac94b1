import { iconPaths } from './primitives/icon-paths.ts';
import { artStyles } from './tokens/art-styles.ts';

/**
 * What the shell's document provides for every page: paths of icons, classes of drawings, and attributes for filling in
 * forms without script. A name that the shell lacks would show nothing.
 */
export const SHEET_NAMES = {
  icons: Object.keys(iconPaths),
  artClasses: Object.keys(artStyles['[data-art]'] as object).flatMap((rule) =>
    rule.startsWith('& .') ? [rule.slice('& .'.length)] : [],
  ),
  slotAttributes: ['data-slot', 'data-fill', 'data-repeat', 'data-own-address'],
};
