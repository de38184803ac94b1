import { startConditionalS3 } from '@site/shared/testing/conditional-s3';

/** The S3-compatible store of the tests: `tsx s3-server.ts <folder> <port>`. */
const [directory = '', port = ''] = process.argv.slice(2);
await startConditionalS3({ directory, port: Number(port) });
