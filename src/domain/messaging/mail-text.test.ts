import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAutomaticMail, splitMail } from './mail-text.ts';

describe('an email that answers another', () => {
  it('keeps an answer between quoted lines whole, and one below them alone', () => {
    const between = 'Hi,\n> Is Monday fine?\nYes.\n> And the gate code?\n4471\n\n-- \nPat';
    expect(splitMail(between)).toEqual({ own: between.replace('\n\n-- \nPat', ''), rest: '--\nPat' });
    expect(splitMail('On 11/23/26, Pools wrote:\n> Is Monday fine?\n\nYes.\n')).toEqual({
      own: 'Yes.',
      rest: 'On 11/23/26, Pools wrote:\n> Is Monday fine?',
    });
  });

  it('takes no sentence for the mark over a quote', () => {
    for (const text of ['From: me to you, thanks!\nDate nights are Fridays.', 'De: nada.', 'My wife wrote: 4471']) {
      expect(splitMail(text)).toEqual({ own: text, rest: '' });
    }
    // All that there is stays, however much it looks like a quote.
    expect(splitMail('> only this').own).toBe('> only this');
    expect(splitMail('--\nPat').own).toBe('--\nPat');
  });

  it('loses no word, whatever was written', () => {
    const line = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom(
        '> a',
        '>',
        '',
        '-- ',
        'On Monday, A <a@b.c> wrote:',
        'El lun, A <a@b.c>',
        'escribió:',
        'From: a',
      ),
      fc.constantFrom('Sent: b', 'To: c', 'Sent from my iPhone', '_____________________', 'Begin forwarded message:'),
    );
    const words = (text: string): string[] =>
      text
        .replace(/[\u200b\u2060\ufeff\u00ad\0]/g, '')
        .split(/\s+/)
        .filter(Boolean)
        .toSorted();
    fc.assert(
      fc.property(fc.array(line, { maxLength: 25 }), (lines) => {
        const text = lines.join('\n');
        const { own, rest } = splitMail(text);
        expect(words(`${own}\n${rest}`)).toEqual(words(text));
        expect(own === '' && words(text).length > 0).toBe(false);
      }),
    );
  });
});

it('what a program wrote is known by its headers, and a person’s answer to it is not', () => {
  const of = (headers: Record<string, string>, sender = 'pat@example.com') =>
    isAutomaticMail(new Map(Object.entries(headers).map(([name, value]) => [name, [value]])), sender);
  expect(of({ subject: 'Re: Automatic reply: Your pool' })).toBe(false);
  expect(of({ 'auto-submitted': 'no', precedence: 'first-class', 'return-path': '<pat@example.com>' })).toBe(false);
  expect(of({ 'auto-submitted': 'auto-replied; owner-email="x"' })).toBe(true);
  expect(of({ subject: 'Out of the office until Monday' })).toBe(true);
  expect(of({}, 'MAILER-DAEMON@mx.example')).toBe(true);
});
