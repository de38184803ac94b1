interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** False where a visitor asked to save data, or the line is slow: there, what may never be shown stands in the way of what is. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  if (matchMedia('(prefers-reduced-data: reduce)').matches) return false;
  return !connection || (connection.saveData !== true && !/2g|3g/.test(connection.effectiveType ?? ''));
}
