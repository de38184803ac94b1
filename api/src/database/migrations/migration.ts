import type { Knex } from 'knex';

export interface Migration {
  readonly name: string;
  up(db: Knex): Promise<void>;
}
