/** An error in an article, and how its writer can fix it. */
export interface ArticleFault {
  /** Relative to the workspace: `content/bpo-benefits.md`. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Reports all faults of the articles, one per line. */
export class ArticleFaults extends Error {
  override readonly name = 'ArticleFaults';
  /** webpack prints the stack, which does not help writers. */
  readonly hideStack = true;
  readonly faults: readonly ArticleFault[];

  constructor(faults: readonly ArticleFault[]) {
    super(faults.map(({ file, line, message }) => `mfe-blog/${file}:${line}: ${message}`).join('\n'));
    this.faults = faults;
  }
}

/** Records a fault at a line. */
export type Report = (line: number, message: string) => void;
