import { type Message, type Words, wordsOf } from '#domain/language/index.ts';
import { alertTexts as texts } from './texts.ts';

type AlertType = 'chemical_low' | 'weather_alert' | 'service_reminder' | 'equipment_maintenance' | 'customer_feedback';
/** Most urgent first. */
export const alertSeverities = ['critical', 'high', 'medium', 'low'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** Sorts the most urgent first. */
export const bySeverity = (one: { severity: AlertSeverity }, other: { severity: AlertSeverity }): number =>
  alertSeverities.indexOf(one.severity) - alertSeverities.indexOf(other.severity);

/** An alert that should be open now. */
export interface AlertCandidate {
  /** What it is about, the same as long as it is the same thing: `water:Pool-001:chlorine`. */
  cause: string;
  /** On which side and how far: `low:1`. When it gets worse or changes sides, the alert is raised again. */
  degree: AlertDegree;
  type: AlertType;
  severity: AlertSeverity;
  /** What it says; a text alone is somebody else’s words, such as the weather service’s. */
  title: Message | string;
  message: Message | string;
  customerId: string | null;
  poolId: string | null;
  actionRequired: boolean;
  /** Where something can be done about it; a path of the application. */
  link: string | null;
}

/** A side in one word, and how bad it is there: 0 the least. */
export type AlertDegree = `${string}:${0 | 1 | 2}`;

/** Whether an alert must be raised again: it got worse, or it is about something else. */
export function isWorse(before: string, now: AlertDegree): boolean {
  const [side = '', level = '0'] = before.split(':');
  const [sideNow = '', levelNow = '0'] = now.split(':');
  return side !== sideNow || Number(levelNow) > Number(level);
}

/** An alert’s words as stored: in English, and as the data they are made of in any language, which older alerts lack. */
export interface StoredWords {
  title: string;
  message: string;
  words: Pick<AlertCandidate, 'title' | 'message'> | null;
}

export function storedWords({ title, message }: Pick<AlertCandidate, 'title' | 'message'>): StoredWords {
  const { say } = wordsOf('en');
  return { title: say(title), message: say(message), words: { title, message } };
}

/**
 * What a stored alert says in a language. The English is that of the columns: a server of an earlier release, running
 * beside this one, rewrites them alone.
 */
export function sayAlert({ title, message, words }: StoredWords, { language, say }: Words) {
  if (language === 'en' || words === null) return { title, message };
  return { title: say(words.title), message: say(words.message) };
}

/** A stored alert in a few words, for a line that says several: a reading with its value, else the title. */
export function briefAlert(stored: StoredWords, words: Words): string {
  const message = stored.words?.message;
  if (typeof message !== 'object' || !waterMessages.has(message.code)) return sayAlert(stored, words).title;
  return words.say({ ...message, code: texts.readingBrief(noReading).code });
}

// Of all that a water alert says, the brief takes the reading and its value.
const noReading = { reading: texts.readingInSentence.pH, value: 0, bound: 0, unit: '', pool: '' };
const waterMessages = new Set([texts.readingBelow(noReading).code, texts.readingAbove(noReading).code]);

/** The same words, in whatever order their members have come back from the database. */
export const sameWords = (one: StoredWords, other: StoredWords): boolean =>
  one.title === other.title && one.message === other.message && inOrder(one.words) === inOrder(other.words);

const inOrder = (data: unknown): string =>
  JSON.stringify(data, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
