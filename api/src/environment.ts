import * as z from 'zod';

/** The environment without empty variables: `NAME=` in an env file counts as not set. */
export type Given = Readonly<Record<string, string | undefined>>;

/** Reads the settings of one subject from the environment. */
export interface SettingsReader<Settings> {
  readonly variables: readonly string[];
  /** `settings` is absent when there are faults. */
  read(given: Given): { readonly faults: readonly string[]; readonly settings?: Settings };
}

export type SettingsOf<Reader> = Reader extends SettingsReader<infer Settings> ? Settings : never;

interface Definition<Shape extends z.ZodRawShape, Settings> {
  /** The subject's variables. `.env.example` lists them for operators. */
  readonly shape: Shape;
  readonly toSettings: (values: z.output<z.ZodObject<Shape>>) => Settings;
  /** Checks that involve several variables or the production mode. */
  readonly faults?: (given: Given) => readonly string[];
}

export function defineSettings<Shape extends z.ZodRawShape, Settings>({
  shape,
  toSettings,
  faults,
}: Definition<Shape, Settings>): SettingsReader<Settings> {
  const schema = z.object(shape);
  return {
    variables: Object.keys(shape),
    read(given) {
      const together = faults?.(given) ?? [];
      const parsed = schema.safeParse(given);
      if (parsed.success) return { faults: together, settings: toSettings(parsed.data) };
      return { faults: [...issuesOf(parsed.error), ...together] };
    },
  };
}

function issuesOf(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
}

export function isProduction(given: Given): boolean {
  return given['SITE_MODE'] === 'production';
}

/** Reports each variable that production requires and that is missing. */
export function requiredInProduction(names: readonly string[], given: Given): string[] {
  const missing = isProduction(given) ? names.filter((name) => !given[name]) : [];
  return missing.map((name) => `${name} must be set in production`);
}

export const wholeNumber = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
