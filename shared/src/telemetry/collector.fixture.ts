import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentId: string;
  readonly name: string;
  /** Of the process: `service.name`. */
  readonly service: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly isFailed: boolean;
  /** Span ids of links. */
  readonly links: readonly string[];
}

export interface ReceivedMetric {
  readonly name: string;
  readonly service: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** Of a histogram: its count. */
  readonly value: number;
}

export interface Collector {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  readonly metrics: readonly ReceivedMetric[];
  /** Headers of the last request. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Resolves with what `find` returns as soon as it is truthy. */
  until<Found>(find: () => Found | undefined | false): Promise<Found>;
  close(): Promise<void>;
}

/** A collector that takes protobuf over HTTP, as `opentelemetry/proto/collector/*` defines it, and keeps it in memory. */
export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const metrics: ReceivedMetric[] = [];
  const waiting = new Set<() => void>();
  let headers: Readonly<Record<string, unknown>> = {};
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      ({ headers } = request);
      const body = Buffer.concat(parts);
      if (request.url === '/v1/traces') spans.push(...readSpans(body));
      if (request.url === '/v1/metrics') metrics.push(...readMetrics(body));
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    get headers() {
      return headers;
    },
    until: (find) =>
      new Promise((resolve) => {
        const look = () => {
          const found = find();
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readSpans(body: Buffer): ReceivedSpan[] {
  return messages(body, 1).flatMap((ofResource) =>
    messages(ofResource, 2).flatMap((ofScope) =>
      messages(ofScope, 2).map((span) => ({
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parentId: hex(span, 4),
        name: text(span, 5),
        service: serviceOf(ofResource),
        attributes: attributesOf(span, 9),
        isFailed: messages(span, 15).some((status) => fields(status).get(3)?.[0] === ERROR),
        links: messages(span, 13).map((link) => hex(link, 2)),
      })),
    ),
  );
}

const ERROR = 2n;
/** Fields of a metric that have its points, and of a point: its attributes and its value. */
const KINDS = [
  { points: 5, attributes: 7, value: 4 },
  { points: 7, attributes: 7, value: 4 },
  { points: 9, attributes: 9, value: 4 },
];

function readMetrics(body: Buffer): ReceivedMetric[] {
  return messages(body, 1).flatMap((ofResource) =>
    messages(ofResource, 2).flatMap((ofScope) =>
      messages(ofScope, 2).flatMap((metric) =>
        KINDS.flatMap((kind) =>
          messages(metric, kind.points).flatMap((data) =>
            messages(data, 1).map((point) => ({
              name: text(metric, 1),
              service: serviceOf(ofResource),
              attributes: attributesOf(point, kind.attributes),
              value: numberOf(point, kind),
            })),
          ),
        ),
      ),
    ),
  );
}

/** Points of gauges and sums have a double, those of histograms a fixed64. */
function numberOf(point: Buffer, { points, value }: (typeof KINDS)[number]): number {
  const [found] = fields(point).get(value) ?? [];
  if (!Buffer.isBuffer(found)) return 0;
  return points === 9 ? Number(found.readBigUInt64LE()) : found.readDoubleLE();
}

function serviceOf(ofResource: Buffer): string {
  const [resource = Buffer.alloc(0)] = messages(ofResource, 1);
  return String(attributesOf(resource, 1)['service.name']);
}

function attributesOf(message: Buffer, field: number): Record<string, string | number | boolean> {
  return Object.fromEntries(
    messages(message, field).map((pair) => [text(pair, 1), valueOf(messages(pair, 2)[0] ?? Buffer.alloc(0))]),
  );
}

function valueOf(any: Buffer): string | number | boolean {
  const found = fields(any);
  const [whole, double] = [found.get(3)?.[0], found.get(4)?.[0]];
  if (typeof whole === 'bigint') return Number(whole);
  if (Buffer.isBuffer(double)) return double.readDoubleLE();
  return found.has(2) ? found.get(2)?.[0] === 1n : text(any, 1);
}

const messages = (message: Buffer, field: number): Buffer[] =>
  (fields(message).get(field) ?? []).filter((value) => Buffer.isBuffer(value));
const text = (message: Buffer, field: number): string => messages(message, field)[0]?.toString() ?? '';
const hex = (message: Buffer, field: number): string => messages(message, field)[0]?.toString('hex') ?? '';

/** The fields of a protobuf message: numbers, or bytes for everything else. */
function fields(message: Buffer): Map<number, (bigint | Buffer)[]> {
  const found = new Map<number, (bigint | Buffer)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number): Buffer => message.subarray(at, (at += length));
  while (at < message.length) {
    const key = Number(varint());
    const [field, wire] = [key >> 3, key & 7];
    const value = wire === 0 ? varint() : bytes(wire === 1 ? 8 : wire === 5 ? 4 : Number(varint()));
    found.set(field, [...(found.get(field) ?? []), value]);
  }
  return found;
}
