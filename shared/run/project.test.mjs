import { describe, expect, it } from '@jest/globals';
import { buildableRooms, remotes } from './project.mjs';

describe('the rooms', () => {
  it('are workspaces, each remote of the table one', () => {
    expect(buildableRooms().filter((room) => room.startsWith('mfe-'))).toEqual(
      remotes().map(({ room }) => room),
    );
  });

  it('give each remote a port of its own', () => {
    const ports = remotes().map(({ port }) => port);

    expect(new Set(ports).size).toBe(ports.length);
  });

  it('build the API, the shell and every remote', () => {
    expect(buildableRooms()).toEqual(
      expect.arrayContaining(['api', 'shell', ...remotes().map(({ room }) => room)]),
    );
  });
});
