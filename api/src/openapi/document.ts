import { Problem, type Endpoint } from '@site/shared/contracts';
import { isPermission, rolesWith } from '@site/shared/contracts/auth';
import { OPENAPI_OPERATIONS } from './operations.ts';
import {
  PROBLEM,
  schemaOf,
  type Content,
  type Operation,
  type Parameter,
  type Paths,
  type Schema,
} from './operation.ts';

export interface OpenApiSource {
  readonly endpoints: readonly { readonly contract: Endpoint }[];
  readonly siteUrl: string;
  /** Routers for paths without contracts. */
  readonly routers: readonly { readonly operations: Paths }[];
}

/** The OpenAPI 3.1 document of all mounted endpoints, including the few without contracts. */
export function openApiDocument({ endpoints, siteUrl, routers }: OpenApiSource) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { contract } of endpoints) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[contract.method.toLowerCase()] = operationOf(contract);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Site API',
      version: '1',
      description: 'Generated from the contracts that the API enforces on every call.',
    },
    servers: [{ url: siteUrl }],
    paths: Object.assign(paths, ...routers.map(({ operations }) => operations), OPENAPI_OPERATIONS) as Paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

function operationOf(endpoint: Endpoint): Operation {
  const { name, access, body, status, reply, conditional, honorsObjections } = endpoint;
  const parameters = parametersOf(endpoint);
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    summary: words.charAt(0).toUpperCase() + words.slice(1),
    ...(access === 'public' ? {} : { security: [{ accessToken: [] }] }),
    ...(isPermission(access) ? { 'x-roles': rolesWith(access) } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? { requestBody: { required: true, content: bodyContent(endpoint, schemaOf(body, 'input')) } }
      : {}),
    responses: {
      [status]: { description: 'Success', ...(reply ? json(schemaOf(reply, 'output')) : {}) },
      ...(conditional ? { 304: { description: 'Not modified' } } : {}),
      ...(honorsObjections ? { 204: { description: 'Not counted' } } : {}),
      ...Object.fromEntries(problemsOf(endpoint).map((problem) => [problem, PROBLEM])),
    },
  };
}

/** Every call can get 400, 500 or 503. A call with a body can also get 408, 413 or 415. */
function problemsOf({ problems, body, status }: Endpoint): number[] {
  const all = new Set([...problems, 400, 500, 503, ...(body ? [408, 413, 415] : [])]);
  return [...all].filter((problem) => problem !== status).sort((one, other) => one - other);
}

function bodyContent({ multipart, urlencoded }: Endpoint, schema: Schema): Content {
  return {
    'application/json': { schema },
    ...(urlencoded ? { 'application/x-www-form-urlencoded': { schema } } : {}),
    ...(multipart ? { 'multipart/form-data': { schema: withFile(schema, multipart.file) } } : {}),
  };
}

function withFile(schema: Schema, file: string): Schema {
  const properties = schema['properties'] as Schema;
  return { ...schema, properties: { ...properties, [file]: { type: 'string', format: 'binary' } } };
}

function parametersOf({ params, query, keyed, conditional }: Endpoint): Parameter[] {
  return [
    ...parametersIn('path', params),
    ...parametersIn('query', query),
    ...(keyed ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: KEY } as const] : []),
    ...(conditional ? [ETAG] : []),
  ];
}

const ETAG = { name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } } as const;
const KEY = { type: 'string', pattern: '^[\\x21-\\x7e]{8,200}$' };

function parametersIn(place: 'path' | 'query', schema: Endpoint['params']): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function json(schema: Schema) {
  return { content: { 'application/json': { schema } } };
}
