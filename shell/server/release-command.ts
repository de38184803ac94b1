import { failWith, runSiteCommand } from '@site/shared/release';

/** `npm run release -- status` and others; in the image, `node dist/server/release-command.js`. */
runSiteCommand(process.argv.slice(2), process.env).then(
  (text) => void process.stdout.write(`${text}\n`),
  failWith,
);
