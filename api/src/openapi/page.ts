import type { OpenApiDocument } from './document.ts';
import type { Operation, Schema } from './operation.ts';

/** The page's styles. The content security policy allows them by hash. */
export const STYLES = [
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}',
  'body{max-width:60rem;margin:auto;padding:1rem}',
  'section{border-top:1px solid;padding-block:1rem}h2{font-size:1.125rem;overflow-wrap:anywhere}',
  'table{border-collapse:collapse;display:block;overflow-x:auto}td,th{text-align:left;padding:.25rem 1rem .25rem 0;vertical-align:top}',
].join('');

/** The OpenAPI document as an HTML page with one section per operation. */
export function openApiPage({ info, paths }: OpenApiDocument): string {
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(path, method, operation)),
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escape(info.title)}</title><style>${STYLES}</style></head><body><main>`,
    `<h1>${escape(info.title)}</h1><p>${escape(info.description)} JSON: <a href="/api/openapi.json">openapi.json</a>.</p>`,
    ...sections,
    '</main></body></html>',
  ].join('');
}

function section(path: string, method: string, operation: Operation): string {
  const {
    operationId,
    summary,
    security,
    'x-roles': roles,
    parameters = [],
    requestBody,
    responses,
  } = operation;
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(requestBody?.content ?? {}).reverse();
  const fields = [
    ...parameters.map((each) => [each.name, each.in, each.required, each.schema] as const),
    ...fieldsOf(schema).map(([name, required, field]) => [name, type, required, field] as const),
  ];
  return [
    `<section id="${escape(operationId)}"><h2><code>${method.toUpperCase()} ${escape(path)}</code></h2>`,
    `<p>${escape(summary)}.${security ? ' Requires an access token.' : ''}${roles ? ` Roles: ${escape(roles.join(', '))}.` : ''}</p>`,
    fields.length > 0 ? '<table><tr><th>Field</th><th>In</th><th>Required</th><th>Type</th></tr>' : '',
    ...fields.map(
      ([name, place, required, field]) =>
        `<tr><td><code>${escape(name)}</code></td><td>${escape(place)}</td><td>${required ? 'yes' : 'no'}</td><td>${escape(describeField(field))}</td></tr>`,
    ),
    fields.length > 0 ? '</table>' : '',
    `<p>Responses: ${Object.keys(responses).join(', ')}</p></section>`,
  ].join('');
}

function fieldsOf(schema: Schema): (readonly [string, boolean, Schema])[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Schema>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, field]) => [name, required.includes(name), field] as const);
}

function describeField({ type, format, enum: choices, maxLength }: Schema): string {
  if (Array.isArray(choices)) return `one of ${choices.join(', ')}`;
  const limit = typeof maxLength === 'number' ? `at most ${maxLength} characters` : undefined;
  return [type, format, limit].filter((word) => typeof word === 'string').join(', ');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
