import { isMysql } from '../../connection.ts';
import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/**
 * The words that submissions are found by, in a table of their own: MySQL would copy the table of submissions to add its first
 * full-text index, and refuse new ones meanwhile. The API adds the words of older submissions while it runs. The words are
 * deleted with their submission.
 */
export const addSubmissionTexts: Migration = {
  name: '0029-submission-texts',
  steps: (db) => [
    db.schema.createTable('submission_texts', (table) => {
      applyTableSettings(table, db);
      if (isMysql(db)) table.string('submission_id', 36).primary();
      // SQLite renumbers rows without a number of their own, and its full-text index refers to the number.
      else table.increments('number');
      if (!isMysql(db)) table.string('submission_id', 36).notNullable().unique();
      table.text('words').notNullable();
      table.foreign('submission_id').references('application_submissions.id').onDelete('CASCADE');
    }),
    ...(isMysql(db)
      ? [db.raw('create fulltext index submission_words on submission_texts (words)')]
      : SQLITE_INDEX.map((statement) => db.raw(statement))),
  ],
};

/** An index without a copy of the words. Deleted words leave its file, too. */
const SQLITE_INDEX = [
  `create virtual table submission_words
   using fts5(words, content='submission_texts', content_rowid='number', tokenize='ascii', detail='none')`,
  `insert into submission_words(submission_words, rank) values ('secure-delete', 1)`,
  `create trigger submission_words_added after insert on submission_texts begin
     insert into submission_words(rowid, words) values (new.number, new.words);
   end`,
  `create trigger submission_words_deleted after delete on submission_texts begin
     insert into submission_words(submission_words, rowid, words) values ('delete', old.number, old.words);
   end`,
];
