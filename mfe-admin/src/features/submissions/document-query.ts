/** The query that names one of a submission's documents. The first needs none. */
export function documentQuery(number: number): { readonly number?: string } {
  return number === 1 ? {} : { number: String(number) };
}
