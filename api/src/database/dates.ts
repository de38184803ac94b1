import { isMysql, type Db } from './connection.ts';

/** An expression for the Monday of the week that contains a date stored as `YYYY-MM-DD`, in the same format. */
export function mondayOf(column: string, db: Db): string {
  return isMysql(db)
    ? `date_format(date_sub(${column}, interval weekday(${column}) day), '%Y-%m-%d')`
    : `date(${column}, 'weekday 0', '-6 days')`;
}
