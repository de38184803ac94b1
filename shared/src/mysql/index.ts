export { createDatabaseNodes, type DatabaseNodes } from './database-nodes.ts';
export {
  nameOfHost,
  parseDatabaseUrl,
  withoutSecrets,
  type DatabaseHost,
  type DatabaseUrl,
} from './database-url.ts';
