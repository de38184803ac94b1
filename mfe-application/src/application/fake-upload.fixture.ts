/** Replaces XMLHttpRequest in tests. Each upload is an instance that the test answers. */
export class FakeUpload {
  static sent: FakeUpload[] = [];

  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  method = '';
  url = '';
  body = new FormData();
  /** Whether it was sent as JSON. `body` has its fields in either case. */
  isJson = false;
  status = 0;
  responseText = '';
  #headers: Readonly<Record<string, string>> = {};

  /** Installs the fake. Returns a function that restores the original. */
  static install(): () => void {
    const real = globalThis.XMLHttpRequest;
    FakeUpload.sent = [];
    globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
    return () => {
      globalThis.XMLHttpRequest = real;
    };
  }

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name.toLowerCase()] = value;
  }

  getResponseHeader(name: string): string | null {
    return this.#headers[name] ?? null;
  }

  send(body: FormData | string): void {
    this.isJson = typeof body === 'string';
    this.body = typeof body === 'string' ? toFormData(JSON.parse(body)) : body;
    FakeUpload.sent.push(this);
  }

  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }

  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total });
  }

  answer(status: number, body: object, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    this.#headers = { 'content-type': type, ...headers };
    this.onload?.();
    this.onloadend?.();
  }

  lose(): void {
    this.onerror?.();
    this.onloadend?.();
  }
}

function toFormData(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

export const RECEIPT = { id: '7', reference: 'AR-7K2M-4XQ9', receivedAt: '2026-11-20T12:00:00.000Z' };
