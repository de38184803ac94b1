import { describe, expect, it } from '@jest/globals';
import { REMOTES } from '../src/federation/remotes.ts';
import { buildableRooms, remotes } from './project.mjs';

describe('the rooms', () => {
  it('hold the remotes of the table, with its ports', () => {
    const table = Object.entries(REMOTES).map(([name, { room, port }]) => ({ room, name, port }));

    expect(remotes()).toEqual(table);
  });

  it('build the API, the shell and every remote', () => {
    expect(buildableRooms()).toEqual(
      expect.arrayContaining(['api', 'shell', ...remotes().map(({ room }) => room)]),
    );
  });
});
