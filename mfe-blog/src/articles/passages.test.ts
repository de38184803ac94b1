import { describe, expect, it } from '@jest/globals';
import { passagesOf } from './passages.ts';

describe('the passages of an article', () => {
  it('are all that readers see of its text, without marks', () => {
    const passages = passagesOf({
      summary: [['In ', { kind: 'strong', text: 'short' }]],
      intro: [
        ['See ', { kind: 'link', text: 'the form', to: '/application' }, '.', { kind: 'note', number: 1 }],
      ],
      sections: [
        {
          title: 'A section',
          blocks: [
            {
              kind: 'list',
              items: ['One', { blocks: ['Two', { kind: 'list', start: 1, items: ['Inside'] }] }],
            },
            { kind: 'callout', title: 'Mind', blocks: ['the gap'] },
            { kind: 'quote', blocks: ['Said.'], source: 'Somebody' },
            { kind: 'table', caption: 'Words', columns: ['Use', 'Avoid'], rows: [['led', 'helped']] },
          ],
          parts: { label: 'Step', items: [{ title: 'First', blocks: ['Begin.'] }] },
        },
      ],
      notes: ['By the way.'],
    });

    expect(passages).toEqual([
      'In short',
      'See the form.',
      'A section',
      'One',
      'Two',
      'Inside',
      'Mind',
      'the gap',
      'Said.',
      'Somebody',
      'Words',
      'Use',
      'Avoid',
      'led',
      'helped',
      'First',
      'Begin.',
      'By the way.',
    ]);
  });
});
