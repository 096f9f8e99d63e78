import { type Message, wordsOf } from '#domain/language/index.ts';
import { customerTexts } from './customer-texts.ts';
import { type MessageLanguage, messageLanguages, type TemplateType, templateTypes } from './kinds.ts';
import './customer-texts.es.ts';

export interface DefaultTemplate {
  readonly id: string;
  readonly type: TemplateType;
  readonly language: MessageLanguage;
  readonly name: string;
  readonly template: string;
  readonly subject: string;
}

/** The product's own template of a type in a language. */
export function defaultTemplate(type: TemplateType, language: MessageLanguage): DefaultTemplate {
  const { say } = wordsOf(language);
  const { name, template, subject } = customerTexts.templates[type];
  const id = `default-${type}-${language}`;
  return { id, type, language, name: say(name), template: say(template), subject: say(subject) };
}

/** Two per type: English and Spanish. */
export const defaultTemplates = (): DefaultTemplate[] =>
  messageLanguages.flatMap((language) => templateTypes.map((type) => defaultTemplate(type, language)));

/** Available in every type. */
const always = ['customerName', 'companyName'] as const;

const ownVariables = {
  pre_visit: ['serviceDate', 'timeWindow', 'technicianName'],
  post_service: ['chlorine', 'ph', 'nextVisit', 'serviceDate', 'technicianName'],
  satisfaction_survey: ['serviceDate', 'technicianName', 'surveyLink'],
  birthday: [],
  holiday: ['greeting', 'holiday'],
  on_my_way: ['technicianName', 'arrival'],
  visit_skipped: ['serviceDate', 'technicianName', 'reason', 'nextVisit'],
  survey_thanks_good: ['rating'],
  survey_thanks_low: ['rating'],
} as const satisfies Record<TemplateType, readonly string[]>;

/** The variables that a template of the type may use. */
export const variablesOf = (type: TemplateType): readonly string[] => [...always, ...ownVariables[type]];

const named = /\{(\w+)\}/g;

/** The variables in a text, each once, in order. */
export const variablesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(named)].flatMap(([, name]) => name ?? [])),
];

/** The variables in a text that are not among the known ones: they would go out in braces. */
export const unknownVariables = (known: readonly string[], template: string): string[] =>
  variablesIn(template).filter((name) => !known.includes(name));

/**
 * The text with its variables filled in. A value becomes one line, and braces within it are kept. A variable without a value
 * keeps its braces; `unknownVariables` keeps such a template from being stored. A value that ends with a period ("11 a.m.")
 * ends its sentence with it.
 */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(named, (braces, name: string, at: number) => {
    const value = (Object.hasOwn(values, name) ? values[name] : undefined)?.replace(/\s+/g, ' ').trim();
    if (value === undefined) return braces;
    return value.endsWith('.') && template[at + braces.length] === '.' ? value.slice(0, -1) : value;
  });

const { visit } = customerTexts;

/** `9 AM to 11 AM`; `during the day` where the time is unknown. */
export const timeWindowInWords = (window: { fromHour: number; toHour: number } | null): Message =>
  window === null ? visit.duringTheDay : visit.between({ fromHour: window.fromHour, toHour: window.toHour });

/** `in about 15 minutes`, rounded to five; `soon` where the drive time is unknown. */
export const arrivalInWords = (etaMinutes: number | null): Message =>
  etaMinutes === null ? visit.soon : visit.inMinutes({ minutes: Math.max(5, Math.round(etaMinutes / 5) * 5) });

/** Values for a preview without a customer. */
export function exampleValues(language: MessageLanguage): Readonly<Record<string, string>> {
  const { say } = wordsOf(language);
  const { christmas } = customerTexts.holidays;
  return {
    customerName: 'Pat Rivera',
    serviceDate: say(visit.date({ date: '2026-11-24' })),
    timeWindow: say(timeWindowInWords({ fromHour: 9, toHour: 11 })),
    technicianName: 'Sam Ortiz',
    chlorine: '2 ppm',
    ph: '7.4',
    nextVisit: say(visit.date({ date: '2026-12-01' })),
    surveyLink: 'https://pools.example.com/survey?key=example',
    greeting: say(christmas.greeting),
    holiday: say(christmas.name),
    arrival: say(arrivalInWords(15)),
    reason: say(visit.skipped['locked-gate']),
    rating: '5',
  };
}

export interface OwnTemplate {
  readonly type: TemplateType;
  readonly language: MessageLanguage;
  readonly template: string;
  readonly subject: string | null;
  readonly isActive: boolean;
}

/** A text and, for email, its subject. */
export interface Wording {
  readonly template: string;
  readonly subject: string | null;
}

/**
 * The company's active template of a type and language; the default where it has none; null where it has deactivated all of
 * them: then nothing is sent.
 */
export function templateFor(
  own: readonly OwnTemplate[],
  type: TemplateType,
  language: MessageLanguage,
): Wording | null {
  const ofType = own.filter((one) => one.type === type && one.language === language);
  if (ofType.length === 0) return defaultTemplate(type, language);
  return ofType.find(({ isActive }) => isActive) ?? null;
}

/**
 * A message as it goes out. It begins with the company's name unless the text has it: a customer must see who is texting
 * from an unknown number (CTIA Messaging Principles and Best Practices, 2023, §5.1: identify the sender).
 */
export function writeMessage(
  { template, subject }: Wording,
  values: Readonly<Record<string, string>> & { readonly companyName: string },
): { body: string; subject: string | null } {
  const filled = fillTemplate(template, values);
  const { companyName } = values;
  return {
    body: filled.includes(companyName) ? filled : `${companyName}: ${filled}`,
    subject: subject === null || subject === '' ? null : fillTemplate(subject, values),
  };
}
