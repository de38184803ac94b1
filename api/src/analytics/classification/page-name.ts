import { hasPersonalData } from './personal-data.ts';
import { cleanText, cutText, OTHER } from './texts.ts';

const MAX_MISSING_PAGE_LENGTH = 120;

/** The name under which a page is counted. */
export function pageName(path: string, isKnown: (path: string) => boolean): string {
  const name = withoutTrailingSlash(path);
  return isKnown(name) ? name : OTHER;
}

/** The path of a page that does not exist, with `:id` for every segment that could tell about a person. */
export function missingPageName(path: string): string {
  const segments = withoutTrailingSlash(cleanText(path)).split('/');
  return cutText(
    segments.map((segment) => (isId(segment) ? ':id' : segment)).join('/'),
    MAX_MISSING_PAGE_LENGTH,
  );
}

function withoutTrailingSlash(path: string): string {
  return path.replace(/[?#][^]*$/, '').replace(/(?!^)\/+$/, '');
}

function isId(segment: string): boolean {
  return hasPersonalData(segment) || ID_PATTERNS.some((pattern) => pattern.test(segment));
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

const ID_PATTERNS = [
  /@|%40/i,
  /\d{6}/,
  // Words such as `facade` have no digit.
  /^(?=.*\d)[\da-f]{8,}$/i,
  UUID,
  // Tokens in Base64.
  /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w.-]{16,}$/,
];
