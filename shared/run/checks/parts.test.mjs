import { describe, expect, it } from '@jest/globals';
import { chooseParts } from './parts.mjs';
import { testCommand } from './test-command.mjs';

const namesOf = (options) => chooseParts(options).map(({ name }) => name);

describe('the parts of npm test', () => {
  it('are, without options, what a commit should pass, the cheapest first', () => {
    expect(namesOf()).toEqual(['checks', 'unit', 'mysql', 'build', 'journeys']);
  });

  it('are all with --all', () => {
    expect(namesOf({ isAll: true })).toEqual([
      'checks',
      'unit',
      'mysql',
      'state',
      'remote',
      'build',
      'journeys',
      'newer',
    ]);
  });

  it('can be chosen one by one, whatever their tier', () => {
    expect(namesOf({ only: 'remote' })).toEqual(['remote']);
  });

  it('begin with --resume where the last run failed', () => {
    expect(namesOf({ passed: ['checks', 'unit'] })).toEqual(['mysql', 'build', 'journeys']);
  });

  it.each(['--everything', '--only spelling', 'unit'])('are named by the refusal of "%s"', async (line) => {
    await expect(testCommand(line.split(' '))).rejects.toThrow(
      'one part: checks, unit, mysql, state, remote, build, journeys, newer',
    );
  });
});
