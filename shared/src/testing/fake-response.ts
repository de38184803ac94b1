/**
 * The part of `Response` that pages use; jsdom has none. A string, Blob or bytes are the body as they are, and anything
 * else becomes JSON.
 */
export function fakeResponse(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Response {
  const raw = isRaw(body) ? body : body === undefined ? '' : JSON.stringify(body);
  const blob = new Blob([raw], { type: headers['content-type'] ?? '' });
  const response = {
    ok: status >= 200 && status < 300,
    status,
    headers: new Headers(headers),
    blob: () => Promise.resolve(blob),
    text: () => readText(blob),
    json: async () => JSON.parse(await readText(blob)) as unknown,
  };
  return response as unknown as Response;
}

function isRaw(body: unknown): body is string | Blob | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Blob || ArrayBuffer.isView(body);
}

function readText(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The body could not be read'));
    reader.readAsText(blob);
  });
}
