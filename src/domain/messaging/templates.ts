import { defaultTemplate } from './default-templates.ts';
import type { MessageLanguage, TemplateType } from './template-types.ts';

/** Open to every type: whose message it is, and to whom. */
const always = ['customerName', 'companyName'] as const;

const ownVariables = {
  pre_visit: ['serviceDate', 'timeWindow', 'technicianName'],
  post_service: ['chlorine', 'ph', 'nextVisit', 'serviceDate', 'technicianName'],
  satisfaction_survey: ['serviceDate', 'technicianName', 'surveyLink'],
  birthday: [],
  holiday: ['greeting', 'holiday'],
  on_my_way: ['technicianName', 'arrival'],
  survey_thanks_good: ['rating'],
  survey_thanks_low: ['rating'],
} as const satisfies Record<TemplateType, readonly string[]>;

/** What a template of the type may name in braces: the documented variables and those that go without saying. */
export const variablesOf = (type: TemplateType): readonly string[] => [...always, ...ownVariables[type]];

const named = /\{(\w+)\}/g;

/** The variables that a text names, each once, in the order of the text. */
export const variablesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(named)].flatMap(([, name]) => name ?? [])),
];

/** The variables that a text names and its type does not know: they would go out in braces. */
export const unknownVariables = (type: TemplateType, template: string): string[] => {
  const known = variablesOf(type);
  return variablesIn(template).filter((name) => !known.includes(name));
};

/**
 * The text with its variables filled in. A value is put in as one line, and braces within a value stay as they are. What has
 * no value stays in its braces; `unknownVariables` keeps such a template from being stored. A value that ends with a period
 * ("11 a.m.") ends its sentence with it.
 */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(named, (braces, name: string, at: number) => {
    const value = (Object.hasOwn(values, name) ? values[name] : undefined)?.replace(/\s+/g, ' ').trim();
    if (value === undefined) return braces;
    return value.endsWith('.') && template[at + braces.length] === '.' ? value.slice(0, -1) : value;
  });

/** What a customer reads in a preview that is about nobody. */
export const exampleValues: Readonly<Record<MessageLanguage, Readonly<Record<string, string>>>> = {
  en: {
    customerName: 'Pat Rivera',
    serviceDate: 'Tuesday, November 24',
    timeWindow: '9 AM to 11 AM',
    technicianName: 'Sam Ortiz',
    chlorine: '2 ppm',
    ph: '7.4',
    nextVisit: 'Tuesday, December 1',
    surveyLink: 'https://pools.example.com/survey?key=example',
    greeting: 'Merry Christmas',
    holiday: 'Christmas',
    arrival: 'in about 15 minutes',
    rating: '5',
  },
  es: {
    customerName: 'Pat Rivera',
    serviceDate: 'martes 24 de noviembre',
    timeWindow: '9 a.m. a 11 a.m.',
    technicianName: 'Sam Ortiz',
    chlorine: '2 ppm',
    ph: '7.4',
    nextVisit: 'martes 1 de diciembre',
    surveyLink: 'https://pools.example.com/survey?key=example',
    greeting: 'Feliz Navidad',
    holiday: 'Navidad',
    arrival: 'en unos 15 minutos',
    rating: '5',
  },
};

/** A template of a company's own, as stored. */
export interface OwnTemplate {
  readonly type: TemplateType;
  readonly language: MessageLanguage;
  readonly template: string;
  readonly subject: string | null;
  readonly isActive: boolean;
}

/** What is written from: a text and, for e-mail, its subject. */
export interface Wording {
  readonly template: string;
  readonly subject: string | null;
}

/**
 * What a message of a type is written from: the company's active template, the product's own where the company has none of
 * that type and language, and null where all that it has are disabled: then nothing is sent.
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
 * A message as it goes out. It begins with the company's name where its text does not name it: a customer must see who
 * writes from an unknown number (CTIA Messaging Principles and Best Practices, 2023, §5.1: identify the sender).
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
