import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import { disruptionText, noticeText, reasonKept, type VisitNotice } from './notices.ts';
import { noticeTexts } from './texts.ts';

const { say } = wordsOf('en');
const visit = (more: Partial<VisitNotice>): VisitNotice => ({
  date: '2026-11-24',
  technicianName: 'Sam Lee',
  to: null,
  nextDate: null,
  ...more,
});

describe('what customers are told', () => {
  it.each([
    [
      'a new date',
      visit({ to: { date: '2026-11-25', technicianName: 'Sam Lee' } }),
      'We’ve moved your pool service from Tuesday, November 24 to Wednesday, November 25.',
    ],
    [
      'a new date and another technician',
      visit({ to: { date: '2026-12-01', technicianName: 'Alex Kim' } }),
      'We’ve moved your pool service from Tuesday, November 24 to Tuesday, December 1. Alex Kim will be your technician instead of Sam Lee.',
    ],
    [
      'another technician',
      visit({ to: { date: '2026-11-24', technicianName: 'Alex Kim' } }),
      'Your pool service on Tuesday, November 24 is still on. Alex Kim will be your technician instead of Sam Lee.',
    ],
    ['no visit', visit({}), 'We’re skipping your pool service on Tuesday, November 24.'],
    [
      'no visit, and when the next one is',
      visit({ nextDate: '2026-12-01' }),
      'We’re skipping your pool service on Tuesday, November 24. We’ll be back on Tuesday, December 1.',
    ],
  ])('%s', (_, notice, words) => {
    expect(say(noticeText([notice], 'technician-away'))).toBe(words);
  });

  it('several visits in one go, and the weather where it is the cause', () => {
    const moved = visit({ to: { date: '2026-11-25', technicianName: 'Sam Lee' } });
    expect(say(noticeText([moved, visit({ date: '2026-11-27' })], 'rain'))).toBe(
      'We’ve moved your pool service from Tuesday, November 24 to Wednesday, November 25 because of the weather. ' +
        'We’re skipping your pool service on Friday, November 27 because of the weather.',
    );
  });
});

it('customers who read Spanish get their notices in Spanish', () => {
  const spanish = wordsOf('es').say;
  const moved = visit({ to: { date: '2026-11-25', technicianName: 'Alex Kim' } });
  expect(spanish(noticeText([moved, visit({ date: '2026-11-27', nextDate: '2026-12-01' })], 'rain'))).toBe(
    'Cambiamos el servicio de su piscina del martes, 24 de noviembre al miércoles, 25 de noviembre debido al clima. ' +
      'Su técnico será Alex Kim en lugar de Sam Lee. ' +
      'No haremos el servicio de su piscina del viernes, 27 de noviembre debido al clima. Volveremos el martes, 1 de diciembre.',
  );
  const still = visit({ to: { date: '2026-11-24', technicianName: 'Sam Lee' } });
  expect(spanish(noticeText([still], 'technician-away'))).toBe(
    'El servicio de su piscina del martes, 24 de noviembre sigue en pie.',
  );
  expect(
    [
      noticeTexts.dates({ fromDate: '2026-11-23', toDate: '2026-11-23' }),
      noticeTexts.dates({ fromDate: '2026-11-23', toDate: '2026-11-27' }),
    ].map(spanish),
  ).toEqual(['lunes, 23 de noviembre', 'del lunes, 23 de noviembre al viernes, 27 de noviembre']);
  const happened = [
    disruptionText('technician-away', 'Sam Lee'),
    disruptionText('technician-away', null),
    disruptionText('rain', null),
    disruptionText('holiday', null),
  ];
  expect(happened.map(spanish)).toEqual([
    'Sam Lee no está disponible',
    'Falta un técnico',
    'Día de lluvia',
    'Día festivo',
  ]);
  // As the plan of the week reads them, which keeps English.
  expect(happened.map((what) => reasonKept(say(what)))).toEqual(happened);
  expect(reasonKept('Pool is being resurfaced.')).toBe('Pool is being resurfaced.');
});

describe('what the office reads', () => {
  it('dates and what happened', () => {
    expect(say(noticeTexts.dates({ fromDate: '2026-01-01', toDate: '2026-01-01' }))).toBe('Thursday, January 1');
    expect(say(noticeTexts.dates({ fromDate: '2026-11-23', toDate: '2026-11-23' }))).toBe('Monday, November 23');
    expect(say(noticeTexts.dates({ fromDate: '2026-11-23', toDate: '2026-11-27' }))).toBe(
      'Monday, November 23 to Friday, November 27',
    );
    expect(say(disruptionText('technician-away', 'Sam Lee'))).toBe('Sam Lee is out');
    expect(say(disruptionText('rain', null))).toBe('Rain day');
    expect(say(disruptionText('holiday', null))).toBe('Holiday');
  });
});
