import { describe, expect, it } from '@jest/globals';
import { callout, comparison, list } from './article.ts';
import { passagesOf } from './passages.ts';

describe('the passages of an article', () => {
  it('are all that readers see of its text, without marks', () => {
    const passages = passagesOf({
      summary: ['In **short**'],
      intro: ['See [the form](/application).'],
      sections: [
        {
          title: 'A section',
          blocks: [
            list('One', 'Two'),
            callout('Mind', 'the gap'),
            comparison('Words', ['Use', 'Avoid'], ['led', 'helped']),
          ],
          parts: { label: 'Step', items: [{ title: 'First', blocks: ['Begin.'] }] },
        },
      ],
    });

    expect(passages).toEqual([
      'In short',
      'See the form.',
      'A section',
      'One',
      'Two',
      'Mind',
      'the gap',
      'Words',
      'Use',
      'Avoid',
      'led',
      'helped',
      'First',
      'Begin.',
    ]);
  });
});
