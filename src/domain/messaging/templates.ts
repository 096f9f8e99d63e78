import { defaultTemplate } from './default-templates.ts';
import type { MessageLanguage, TemplateType } from './template-types.ts';
import { fillTemplate } from './variables.ts';

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
