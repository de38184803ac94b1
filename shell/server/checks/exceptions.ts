import { readFile } from 'node:fs/promises';
import type { RemoteName } from '@site/shared/federation';
import { ExceptionList, type Exception } from '../model/exception.ts';

/** The fields of a failure that an exception can match. */
export interface Exceptable {
  readonly check?: string;
  readonly remote: RemoteName | null;
  readonly path: string | null;
  readonly about?: string | undefined;
  readonly message: string;
}

/** Failures that the site's operator allows. */
export class Exceptions {
  readonly #list: readonly Exception[];
  readonly #onUse: (excepted: Exceptable, reason: string) => void;

  constructor(
    list: readonly Exception[],
    onUse: (excepted: Exceptable, reason: string) => void = () => undefined,
  ) {
    this.#list = list;
    this.#onUse = onUse;
  }

  /** The failures that no exception allows. */
  remaining<Failure extends Exceptable>(failures: readonly Failure[]): Failure[] {
    return failures.filter((failure) => {
      const exception = this.#list.find((one) => covers(one, failure));
      if (exception) this.#onUse(failure, exception.reason);
      return !exception;
    });
  }
}

/** Reads the operator's file. Throws an error that says what is wrong with it. */
export async function readExceptions(file: string): Promise<readonly Exception[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const code = String((error as { code?: unknown }).code);
    throw new Error(`ADMIT_EXCEPTIONS cannot be read (${code}): set it to the path of a readable file`);
  });
  return parse(text);
}

function covers({ remote, check, about, page }: Exception, failure: Exceptable): boolean {
  if (remote !== failure.remote || check !== failure.check) return false;
  return (about === undefined || about === failure.about) && (page === undefined || page === failure.path);
}

function parse(text: string): Exception[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('The file in ADMIT_EXCEPTIONS is not JSON: write a list of exceptions');
  }
  const parsed = ExceptionList.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`ADMIT_EXCEPTIONS: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`);
}
