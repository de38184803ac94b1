/** Splits a worker's output into lines. Buffers at most one line of at most `maxBytes`. */
export class LineReader {
  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The lines that end in this chunk. Throws `LineTooLong` before buffering too much. */
  *read(chunk: Buffer): Generator<string> {
    let rest = chunk;
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
      this.#keep(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
      const line = Buffer.concat(this.#parts).toString('utf8');
      [this.#parts, this.#bytes] = [[], 0];
      yield line;
    }
    this.#keep(rest);
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > this.#maxBytes)
      throw new LineTooLong(`more than ${this.#maxBytes} bytes in one message`);
    if (part.length > 0) this.#parts.push(part);
  }
}

export class LineTooLong extends Error {
  override readonly name = 'LineTooLong';
}
