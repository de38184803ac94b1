interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** False on slow connections or with data saving, where prefetching would delay what the visitor requested. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  if (matchMedia('(prefers-reduced-data: reduce)').matches) return false;
  return !connection || (connection.saveData !== true && !/2g|3g/.test(connection.effectiveType ?? ''));
}
