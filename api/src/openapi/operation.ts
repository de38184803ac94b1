import { PROBLEM_TYPE } from '@site/shared/contracts';
import * as z from 'zod';

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  /** The caller needs one of these roles. Absent when no role is required. */
  readonly 'x-roles'?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

export type Schema = Readonly<Record<string, unknown>>;
export type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Answer {
  readonly description: string;
  readonly content?: Content;
}

export const PROBLEM: Answer = {
  description: 'A problem',
  content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** Operations by path, then by method in lower case. */
export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

export const TEXT: Schema = { type: 'string' };

/** An array of at most `maxItems` items. */
export function list(items: Schema, maxItems: number): Schema {
  return { type: 'array', items, maxItems };
}

/** The JSON schema of a zod schema, with its limits. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return plain;
}

/** The schema of an object. Every property is required unless `required` is given. */
export function object(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = Object.keys(properties),
): Schema {
  return { type: 'object', properties, required };
}

export function answer(description: string, schema?: Schema): Answer {
  return { description, ...(schema ? { content: { 'application/json': { schema } } } : {}) };
}

/** An operation that returns an HTML page. */
export function page(operationId: string, tag: string, summary: string): Operation {
  return {
    operationId,
    tags: [tag],
    summary,
    responses: { 200: { description: 'An HTML page', content: { 'text/html': { schema: TEXT } } } },
  };
}
