import { expect, it } from '@jest/globals';
import { nameOf } from './statement-spans.ts';

it.each([
  ['select `id` from `mail_outbox` where `state` = ?', 'select mail_outbox'],
  ['insert into `application_submissions` (`id`) values ?', 'insert application_submissions'],
  ['insert ignore into rate_counters (name) values (?)', 'insert rate_counters'],
  ['update `sessions` set `ended_at` = ?', 'update sessions'],
  ['BEGIN;', 'begin'],
  ['select 1', 'select'],
])('%s is called %s', (sql, name) => {
  expect(nameOf(sql)).toBe(name);
});
