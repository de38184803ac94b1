import { requireNode } from './node-version.mjs';

requireNode();
Promise.all([import('./fault.mjs'), import('./build-rooms.mjs')]).then(([{ runVerb }, { buildRooms }]) =>
  runVerb(async () => {
    const options = process.argv.slice(2);
    const rooms = options.filter((option) => !option.startsWith('-'));
    await buildRooms({ rooms, force: options.includes('--force') });
  }),
);
