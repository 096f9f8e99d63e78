import { describe, expect, it } from 'vitest';
import { blocksOf, spansOf, wordsOf } from './prose.tsx';

describe('the Markdown of answers and pages', () => {
  it('takes paragraphs with their lines, headings and both kinds of lists apart', () => {
    const blocks = blocksOf('One\ntwo\n\n## Head\n- a\n- b\n\n3. c\n4. d\nlast');
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'heading', 'list', 'list', 'paragraph']);
    expect(blocks[0]).toMatchObject({ lines: [[{ text: 'One' }], [{ text: 'two' }]] });
    expect(blocks[2]).toMatchObject({ ordered: false, items: [[{ text: 'a' }], [{ text: 'b' }]] });
    expect(blocks[3]).toMatchObject({ ordered: true, start: 3 });
  });

  it('finds bold words and links within a line', () => {
    expect(spansOf('Add **26 oz**, see [pH](/chat/knowledge/high-ph).')).toEqual([
      { kind: 'text', text: 'Add ' },
      { kind: 'strong', text: '26 oz' },
      { kind: 'text', text: ', see ' },
      { kind: 'link', text: 'pH', address: '/chat/knowledge/high-ph' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('leaves HTML and unfinished marks as they are typed', () => {
    expect(spansOf('<img src=x> **open')).toEqual([{ kind: 'text', text: '<img src=x> **open' }]);
  });

  it('reads a range or a minus as text, not as a list', () => {
    expect(blocksOf('-0.3 to +0.3')).toMatchObject([{ kind: 'paragraph' }]);
    expect(blocksOf('7.2 to 7.6')).toMatchObject([{ kind: 'paragraph' }]);
  });

  it('gives the words alone', () => {
    expect(wordsOf('## Head\nAdd **26 oz**, see [pH](/x).')).toBe('Head\nAdd 26 oz, see pH.');
  });
});
