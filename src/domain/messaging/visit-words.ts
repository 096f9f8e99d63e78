import type { MessageLanguage } from './template-types.ts';

const weekdays = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
} as const;
const months = {
  en: [
    ...['January', 'February', 'March', 'April', 'May', 'June'],
    ...['July', 'August', 'September', 'October', 'November', 'December'],
  ],
  es: [
    ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
    ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
  ],
} as const;

/**
 * A date in a message: `Monday, November 30`, `lunes 30 de noviembre`.
 * @param date YYYY-MM-DD
 */
export function dateInWords(date: string, language: MessageLanguage): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const weekday = weekdays[language][new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '';
  const monthName = months[language][month - 1] ?? '';
  return language === 'en' ? `${weekday}, ${monthName} ${day}` : `${weekday} ${day} de ${monthName}`;
}

function hourInWords(hour: number, language: MessageLanguage): string {
  const half = hour % 24 < 12 ? { en: 'AM', es: 'a.m.' } : { en: 'PM', es: 'p.m.' };
  return `${hour % 12 === 0 ? 12 : hour % 12} ${half[language]}`;
}

/** `9 AM to 11 AM`; `during the day` where the time is unknown. */
export function timeWindowInWords(
  window: { readonly fromHour: number; readonly toHour: number } | null,
  language: MessageLanguage,
): string {
  if (window === null) return { en: 'during the day', es: 'durante el día' }[language];
  const between = { en: 'to', es: 'a' }[language];
  return `${hourInWords(window.fromHour, language)} ${between} ${hourInWords(window.toHour, language)}`;
}

/** `in about 15 minutes`, rounded to five; `soon` where the drive time is unknown. */
export function arrivalInWords(etaMinutes: number | null, language: MessageLanguage): string {
  if (etaMinutes === null) return { en: 'soon', es: 'pronto' }[language];
  const minutes = Math.max(5, Math.round(etaMinutes / 5) * 5);
  return { en: `in about ${minutes} minutes`, es: `en unos ${minutes} minutos` }[language];
}

/** For an unknown name, reading or date. */
export const unknownWords = {
  technicianName: { en: 'your technician', es: 'su técnico' },
  reading: { en: 'not measured', es: 'sin medir' },
  nextVisit: { en: 'to be scheduled', es: 'por acordar' },
} as const satisfies Record<string, Record<MessageLanguage, string>>;
