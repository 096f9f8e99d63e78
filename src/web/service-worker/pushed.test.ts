import { describe, expect, it } from 'vitest';
import { pushText } from '#domain/alerts/index.ts';
import { wordsOf } from '#domain/language/index.ts';
import { readPushed } from './pushed.ts';

describe('what is pushed', () => {
  it('is shown as the server wrote it', () => {
    const alert = {
      id: 'ALERT-1',
      severity: 'high',
      title: 'Low chlorine: Miller',
      message: '0.6 ppm',
      words: null,
      link: '/pools/P',
    } as const;
    const text = pushText([alert], '/alerts', wordsOf('en'));
    expect(readPushed(JSON.stringify(text))).toEqual(text);
  });

  it.each(['', 'nonsense', 'null', '[]', '{"title":7}'])('shows something for %j', (content) => {
    expect(readPushed(content)).toEqual({ title: 'Poolhand', body: '', link: '/', tag: 'alerts' });
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'alerts'])(
    'does not lead to %s',
    (link) => {
      expect(readPushed(JSON.stringify({ title: 'x', link })).link).toBe('/');
    },
  );
});
