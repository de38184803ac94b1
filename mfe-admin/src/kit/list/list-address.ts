import { putParameter, searchOfView, type AdminView } from './view-search.ts';

/** What a list shows, as its address says. */
export interface ListAddress<Filter> {
  readonly filter: Filter;
  /** Null for the newest items. */
  readonly cursor: string | null;
}

type Names<Filter> = Readonly<Record<keyof Filter & string, string>>;

/** The contract of a filter, all of whose fields are optional. */
export interface FilterSchema<Filter> {
  readonly shape: Readonly<Record<keyof Filter & string, { safeParse(value: unknown): { data?: unknown } }>>;
  safeParse(value: unknown): {
    readonly data?: Filter | undefined;
    readonly error?: { readonly issues: readonly FilterIssue[] } | undefined;
  };
  parse(value: unknown): Filter;
}

interface FilterIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

interface ListOptions<Filter> {
  readonly view: AdminView;
  readonly schema: FilterSchema<Filter>;
  /** The parameter of each field of the filter. */
  readonly parameters: Names<Filter>;
  /** The parameter of the cursor. */
  readonly page: string;
}

/** How the address says the filter and the page of a list. */
export function listAddress<Filter extends { readonly [Field in keyof Filter]?: string | undefined }>({
  view,
  schema,
  parameters: names,
  page,
}: ListOptions<Filter>) {
  const fields = Object.keys(names) as (keyof Filter & string)[];

  /** The query of another page of the same filter. */
  function searchOfPage(parameters: URLSearchParams, cursor: string | null): URLSearchParams {
    const next = searchOfView(parameters, view);
    putParameter(next, page, cursor);
    return next;
  }

  return {
    searchOfPage,
    /** The query of the first page of a filter. */
    searchOfFilter(parameters: URLSearchParams, filter: Partial<Filter>): URLSearchParams {
      const next = searchOfPage(parameters, null);
      for (const field of fields) putParameter(next, names[field], filter[field] ?? null);
      return next;
    },
    /** Reads the address. Leaves out what is invalid, and a last day that is before the first. */
    parse(parameters: URLSearchParams): ListAddress<Filter> {
      const given = fields.flatMap((field) => {
        const { data } = schema.shape[field].safeParse(parameters.get(names[field]) ?? undefined);
        return data === undefined ? [] : [[field, data] as const];
      });
      const cursor = parameters.get(page);
      const { data, error } = schema.safeParse(Object.fromEntries(given));
      if (data) return { filter: data, cursor };
      const valid = given.filter(([field]) => !error?.issues.some(({ path }) => path[0] === field));
      return { filter: schema.parse(Object.fromEntries(valid)), cursor };
    },
  };
}
