import { readFile } from 'node:fs/promises';
import type { RemoteName } from '@site/shared/federation';
import { ExceptionList, type Exception } from '../model/exception.ts';

/** What a check found, as far as an exception can speak of it. */
export interface Excepted {
  readonly check?: string;
  readonly remote: RemoteName | null;
  readonly path: string | null;
  readonly about?: string | undefined;
  readonly message: string;
}

/** What the operator of a site lets releases do all the same. */
export class Exceptions {
  readonly #list: readonly Exception[];
  readonly #onUse: (excepted: Excepted, reason: string) => void;

  constructor(
    list: readonly Exception[],
    onUse: (excepted: Excepted, reason: string) => void = () => undefined,
  ) {
    this.#list = list;
    this.#onUse = onUse;
  }

  /** What is left of the failures once the exceptions are made. */
  from<Failure extends Excepted>(failures: readonly Failure[]): Failure[] {
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
    throw new Error(`ADMIT_EXCEPTIONS can not be read (${code}): set the path of a file`);
  });
  return parse(text);
}

function covers({ remote, check, about, page }: Exception, failure: Excepted): boolean {
  if (remote !== failure.remote || check !== failure.check) return false;
  return (about === undefined || about === failure.about) && (page === undefined || page === failure.path);
}

function parse(text: string): Exception[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('ADMIT_EXCEPTIONS names a file that is not JSON: write a list of exceptions');
  }
  const parsed = ExceptionList.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`ADMIT_EXCEPTIONS: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'does not fit'}`);
}
