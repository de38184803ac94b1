import { describe, expect, it } from '@jest/globals';
import { buildableWorkspaces, remotes } from './project.mjs';

describe('the workspaces', () => {
  it('are workspaces, each remote of the table one', () => {
    expect(buildableWorkspaces().filter((workspace) => workspace.startsWith('mfe-'))).toEqual(
      remotes().map(({ workspace }) => workspace),
    );
  });

  it('give each remote a port of its own', () => {
    const ports = remotes().map(({ port }) => port);

    expect(new Set(ports).size).toBe(ports.length);
  });

  it('build the API, the shell and every remote', () => {
    expect(buildableWorkspaces()).toEqual(
      expect.arrayContaining(['api', 'shell', ...remotes().map(({ workspace }) => workspace)]),
    );
  });
});
