import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import { zonesOfCustomer } from './customer-zone.ts';
import { expiresAt } from './kinds.ts';
import { mostAttempts, waitAfter } from './retry.ts';
import { defaultTemplates, exampleValues, fillTemplate } from './templates.ts';
import { inPlainLetters, isAnsweredByService, keywordOf, languageOfKeyword, segmentsOf } from './text-messages.ts';
import { messagingTexts } from './texts.ts';
import { consentOf, formatPhone, resolveChannel, toE164, whyNoText } from './way.ts';

describe('a phone number', () => {
  it.each([
    ['(602) 555-0142', '+16025550142'],
    ['1-602-555-0142', '+16025550142'],
    ['+1 602.555.0142', '+16025550142'],
    ['602 155 0142', null],
    ['155 555 0142', null],
    ['555-0142', null],
    ['+44 20 7946 0958', null],
    ['', null],
    [null, null],
  ])('%s is dialled as %s', (typed, expected) => {
    expect(toE164(typed)).toBe(expected);
  });

  it('is shown as people write it', () => {
    expect(formatPhone('+16025550142')).toBe('(602) 555-0142');
    expect(formatPhone('MG123')).toBe('MG123');
  });
});

describe('consent', () => {
  const customer = { smsAlerts: false };
  it.each([
    ['stopped', { smsAlerts: true }, 'stopped'],
    ['given', null, 'given'],
    [null, { smsAlerts: true }, 'given'],
    [null, customer, 'implied'],
    [null, null, 'none'],
  ] as const)('stored %s, customer %j: %s', (stored, whose, expected) => {
    expect(consentOf(stored, whose)).toBe(expected);
  });

  it('decides what may be sent', () => {
    expect(whyNoText('post_service', 'implied')).toBeNull();
    expect(whyNoText('birthday', 'implied')).toBeNull();
    expect(whyNoText('broadcast', 'implied')).toBe(messagingTexts.notOptedInToTexts);
    expect(whyNoText('broadcast', 'given')).toBeNull();
    for (const kind of ['reply', 'birthday', 'broadcast', 'opt_out'] as const) {
      expect(whyNoText(kind, 'stopped')).toBe(messagingTexts.optedOut);
    }
  });
});

describe('an answer that is a keyword', () => {
  it.each([
    ...['STOP', 'stop', ' Stop. ', 'StopAll', 'UNSUBSCRIBE', 'cancel', 'END', 'quit', 'opt-out', 'Revoke'],
    ...['ALTO', '¡Alto!', 'Parar', 'BAJA', 'cancelar', 'No más', 'stop texting me', 'Please stop', 'STOP NOW!'],
  ])('%s stops', (said) => {
    expect(keywordOf(said, false)).toBe('stop');
  });

  it.each(['START', 'unstop', 'Iniciar', 'alta'])('%s starts', (said) => {
    expect(keywordOf(said, false)).toBe('start');
  });

  it.each(['HELP', 'info', 'Ayuda', 'Información'])('%s asks for help', (said) => {
    expect(keywordOf(said, false)).toBe('help');
  });

  it.each([
    ...['5', 'Yes', 'sí', 'Thanks, great job', 'Can you stop by on Friday?', 'The pump stopped', 'Stop by anytime'],
    ...['Help me with the gate please', 'The weekend is fine', '', 'For info: the dog is out'],
  ])('"%s" is none', (said) => {
    expect(keywordOf(said, false)).toBeNull();
  });

  it('yes starts again only for who has stopped', () => {
    expect([keywordOf('YES', true), keywordOf('Sí', true)]).toEqual(['start', 'start']);
  });

  it('is answered in its language, and not twice where the service answers it', () => {
    expect([languageOfKeyword('¡ALTO!'), languageOfKeyword('STOP'), languageOfKeyword('Información')]).toEqual([
      ...['es', 'en', 'es'],
    ]);
    expect([isAnsweredByService(' Stop '), isAnsweredByService('Stop!'), isAnsweredByService('ALTO')]).toEqual([
      ...[true, false, false],
    ]);
  });
});

describe('the parts of a text message', () => {
  it.each([
    ['a', 160, 1],
    ['a', 161, 2],
    ['a', 306, 2],
    ['a', 307, 3],
    ['€', 80, 1],
    ['€', 81, 2],
    ['ñ', 160, 1],
    ['á', 70, 1],
    ['á', 71, 2],
    ['á', 134, 2],
    ['á', 135, 3],
    ['😀', 35, 1],
    ['😀', 36, 2],
  ])('%s × %i: %i', (character, times, expected) => {
    expect(segmentsOf(character.repeat(times))).toBe(expected);
  });

  it('are fewer in plain letters, which are taken only then', () => {
    expect(inPlainLetters('Próxima visita: sábado')).toBe('Próxima visita: sábado');
    const long = 'Próxima visita: el sábado 28 de noviembre. Mañana pasará el técnico, ¿de acuerdo? Sí “o” no…';
    expect(inPlainLetters(long)).toBe(
      'Proxima visita: el sabado 28 de noviembre. Mañana pasara el técnico, ¿de acuerdo? Si "o" no...',
    );
    expect([segmentsOf(long), segmentsOf(inPlainLetters(long))]).toEqual([2, 1]);
    expect(inPlainLetters('日'.repeat(80))).toBe('日'.repeat(80));
  });

  it('of what is sent in Spanish are at most one more than in English', () => {
    const partsOf = ({ type, language, template }: ReturnType<typeof defaultTemplates>[number]) => {
      const values = { ...exampleValues(language), companyName: 'Blue Pools' };
      return { type, parts: segmentsOf(inPlainLetters(fillTemplate(template, values))) };
    };
    const parts = (language: 'en' | 'es') =>
      Object.fromEntries(
        defaultTemplates()
          .filter((one) => one.language === language)
          .map(partsOf)
          .map((one) => [one.type, one.parts]),
      );
    const english = parts('en');
    const costly = Object.entries(parts('es')).filter(([type, count]) => count > (english[type] ?? 0) + 1);
    expect(costly).toEqual([]);
  });
});

describe('where a customer’s clock is', () => {
  it.each([
    ['85003', null, ['America/Phoenix']],
    ['10001-1234', 'AZ', ['America/New_York']],
    ['32501', 'FL', ['America/Chicago']],
    ['33101', 'FL', ['America/New_York']],
    ['79901', 'TX', ['America/Denver']],
    ['75201', 'TX', ['America/Chicago']],
    ['83814', 'ID', ['America/Los_Angeles']],
    ['86503', 'AZ', ['America/Phoenix', 'America/Denver']],
    ['96815', 'HI', ['Pacific/Honolulu']],
    ['00901', 'PR', ['America/Puerto_Rico']],
    ['99546', 'AK', ['America/Adak']],
    [null, ' tx ', ['America/Chicago', 'America/Denver']],
    [null, 'CA', ['America/Los_Angeles']],
    ['banana', 'Bavaria', ['Europe/Berlin']],
    ['09012', null, ['Europe/Berlin']],
    [null, null, ['Europe/Berlin']],
  ])('ZIP %s, state %s', (zipCode, state, expected) => {
    const zones = zonesOfCustomer({ zipCode, state }, 'Europe/Berlin');
    expect([...zones].sort()).toEqual([...expected].sort());
  });

  it('is the company’s for a number that is nobody’s', () => {
    expect(zonesOfCustomer(null, 'America/Chicago')).toEqual(['America/Chicago']);
  });
});

describe('the way of a message', () => {
  const customer = { phone: '602 555 0142', email: 'pat@example.com', emailAlerts: true };
  const asked = { kind: 'post_service', channel: 'best', customer, consent: 'implied', textsOn: true } as const;

  it('is a text where one may be sent', () => {
    expect(resolveChannel(asked)).toEqual({ channel: 'sms', recipient: '+16025550142' });
  });

  it('is an e-mail for who has opted out of texts, has no number, or whose company sends none', () => {
    const mail = { channel: 'email', recipient: 'pat@example.com' };
    expect(resolveChannel({ ...asked, consent: 'stopped' })).toEqual(mail);
    expect(resolveChannel({ ...asked, customer: { ...customer, phone: null } })).toEqual(mail);
    expect(resolveChannel({ ...asked, channel: 'sms', textsOn: false })).toEqual(mail);
  });

  it('is none where nothing is left, and says why', () => {
    const noMails = { ...customer, emailAlerts: false };
    expect(resolveChannel({ ...asked, customer: noMails, consent: 'stopped' }).why).toBe(messagingTexts.optedOut);
    expect(resolveChannel({ ...asked, channel: 'sms', consent: 'stopped' }).why).toBe(messagingTexts.optedOut);
    expect(resolveChannel({ ...asked, channel: 'email', customer: noMails }).why).toBe(
      messagingTexts.notOptedInToEmail,
    );
    expect(resolveChannel({ ...asked, customer: { phone: null, email: null, emailAlerts: true } }).why).toBe(
      messagingTexts.noPhoneNumber,
    );
    expect(resolveChannel({ ...asked, channel: 'sms', to: '12345' }).why).toBe(messagingTexts.notAUsNumber);
  });

  it('of a changed visit is a text for who opted in, else an email without opting in, else a text to the number', () => {
    const changed = { ...asked, kind: 'visit_changed', customer: { ...customer, emailAlerts: false } } as const;
    const mail = { channel: 'email', recipient: 'pat@example.com' };
    const text = { channel: 'sms', recipient: '+16025550142' };
    expect(resolveChannel({ ...changed, consent: 'given' })).toEqual(text);
    expect(resolveChannel(changed)).toEqual(mail);
    expect(resolveChannel({ ...changed, consent: 'stopped' })).toEqual(mail);
    expect(resolveChannel({ ...changed, customer: { ...changed.customer, email: null } })).toEqual(text);
  });

  it('is said in words', () => {
    const { say } = wordsOf('en');
    expect(Object.values(messagingTexts).map(say)).toEqual([
      'The customer opted out of texts.',
      'The customer hasn’t opted in to texts.',
      'Texts are turned off in Settings.',
      'No phone number on file.',
      'Not a US phone number.',
      'No email on file.',
      'The customer hasn’t opted in to email.',
    ]);
  });

  it('by hand may be an e-mail to who takes none by itself', () => {
    const noMails = { ...customer, emailAlerts: false };
    expect(resolveChannel({ ...asked, kind: 'reply', channel: 'email', customer: noMails }).recipient).toBe(
      'pat@example.com',
    );
  });
});

describe('trying again', () => {
  it('waits longer and longer, and at least as long as was asked', () => {
    const minutes = Array.from({ length: mostAttempts }, (_, index) => waitAfter(index + 1) / 60_000);
    expect(minutes).toEqual([1, 2, 4, 8, 15, 30, 60, 120, 240, 240]);
    expect(waitAfter(1, 90_000)).toBe(90_000);
    expect(waitAfter(5, 90_000)).toBe(15 * 60_000);
  });

  it('ends when a message is no use any more', () => {
    const dueAt = new Date('2026-11-24T16:00:00Z');
    expect(expiresAt('on_my_way', dueAt).toISOString()).toBe('2026-11-24T17:00:00.000Z');
    expect(expiresAt('birthday', dueAt).toISOString()).toBe('2026-11-25T16:00:00.000Z');
  });
});
