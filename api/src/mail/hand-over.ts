import { Readable } from 'node:stream';

/** `before` rejected with the cause, so the mail server got no content. */
export class HandOverRefused extends Error {}

export interface HandOver {
  /** The same content, for nodemailer, which reads it when the server has accepted the sender and the recipient. */
  readonly pass: (content: Readable) => Readable;
  /** True once the content was read to its end. From then on the server may have accepted the mail. */
  isComplete(): boolean;
}

/** Gives the content of one mail to the mail server. Runs `before` directly before that. */
export function createHandOver(before: () => Promise<void>): HandOver {
  let isComplete = false;
  async function* read(content: Readable) {
    await before().catch((cause: unknown) => {
      throw new HandOverRefused('The mail was not handed over', { cause });
    });
    yield* content;
    // Nodemailer sends the line that ends the mail after this.
    isComplete = true;
  }
  return {
    pass: (content) => Readable.from(read(content), { objectMode: false }),
    isComplete: () => isComplete,
  };
}
