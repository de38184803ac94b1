import S3rver from 's3rver';

/** The S3-compatible store of the API's tests: `tsx s3-server.ts <folder> <port>`. It knows no conditional writes. */
const [directory = '', port = ''] = process.argv.slice(2);
await new S3rver({ address: '127.0.0.1', port: Number(port), directory, silent: true }).run();
