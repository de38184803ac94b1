/** What is wrong with an article, and what its writer can do about it. */
export interface ArticleFault {
  /** From the workspace: `content/bpo-benefits.md`. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Articles that cannot be published as they stand: every fault in a line of its own. */
export class ArticleFaults extends Error {
  override readonly name = 'ArticleFaults';
  /** For webpack: the stack of the compiler tells writers nothing. */
  readonly hideStack = true;
  readonly faults: readonly ArticleFault[];

  constructor(faults: readonly ArticleFault[]) {
    super(faults.map(({ file, line, message }) => `mfe-blog/${file}:${line}: ${message}`).join('\n'));
    this.faults = faults;
  }
}

/** Takes note of a fault at a line. */
export type Report = (line: number, message: string) => void;
