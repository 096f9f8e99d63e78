import { wordsOf } from '#domain/language/index.ts';
import { customerTexts } from './customer-texts.ts';
import { type MessageLanguage, messageLanguages, type TemplateType, templateTypes } from './template-types.ts';
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
