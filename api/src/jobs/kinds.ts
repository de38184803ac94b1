export type JobKindName = 'submissions-export';

/** What a kind of job reports while it writes its file. */
export interface JobProgress {
  /** Call with the number of rows of each part, before the part is yielded. */
  wrote(rows: number): void;
}

/** Writes the file of a job. */
export interface JobKind {
  /** How many rows the file will have; null when counting them takes as long as writing. `input` is what was stored with the job. */
  count(input: unknown): Promise<number | null>;
  /** The parts of the file, in order. */
  write(input: unknown, progress: JobProgress): AsyncIterable<string>;
}

export type JobKinds = Readonly<Record<JobKindName, JobKind>>;
