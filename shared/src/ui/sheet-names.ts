import { iconPaths } from './primitives/icon-paths.ts';
import { artStyles } from './tokens/art-styles.ts';

/**
 * What the shell's document has for every page: the paths of icons, the classes of drawings, and the attributes by which a
 * page is filled in without script. A remote that used a name its shell does not have would show nothing there.
 */
export const SHEET_NAMES = {
  icons: Object.keys(iconPaths),
  artClasses: Object.keys(artStyles['[data-art]'] as object).flatMap((rule) =>
    rule.startsWith('& .') ? [rule.slice('& .'.length)] : [],
  ),
  slotAttributes: ['data-slot', 'data-fill', 'data-repeat', 'data-own-address'],
};
