import { describe, expect, it } from '@jest/globals';
import { findSheetNames } from './find-sheet-names.ts';

const ALL = {
  icons: ['check', 'arrowRight', 'rocket'],
  artClasses: ['paper', 'bold', 'on-brand'],
  slotAttributes: ['data-slot', 'data-repeat'],
};

describe('the names that a remote needs from the shell’s sheet', () => {
  it('are found in its scripts, however they are quoted', () => {
    const scripts = [
      `a({name:"check"}),b('arrowRight')`,
      'c({className:"paper"}),c({className:`brand on-brand`}),d({"data-slot":"reference"})',
    ];

    expect(findSheetNames(ALL, scripts)).toEqual({
      icons: ['check', 'arrowRight'],
      artClasses: ['paper', 'on-brand'],
      slotAttributes: ['data-slot'],
    });
  });

  it('are not found in longer words or in prose', () => {
    const none = { icons: [], artClasses: [], slotAttributes: [] };

    expect(findSheetNames(ALL, ['x("checked","A bold plan, on paper.","uncheck")'])).toEqual(none);
  });
});
