import type { MessageLanguage, TemplateType } from '#contract/messaging/message-choices.ts';
import { wordsOf } from '#domain/language/index.ts';
import { customerTexts, templateFor, unknownVariables, writeMessage } from '#domain/messaging/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { invalid } from '#server/platform/app-error.ts';
import { brandingOf } from '#server/settings/index.ts';
import { findSender } from '../repo.ts';
import { messagingTexts } from '../texts.ts';
import { templatesRepo } from './repo.ts';

/** @throws AppError invalid_input naming a variable that nothing fills in */
export function requireKnownVariables(
  known: readonly string[],
  texts: Readonly<Record<string, string | null | undefined>>,
): void {
  for (const [field, text] of Object.entries(texts)) {
    const [unknown] = unknownVariables(known, text ?? '');
    if (unknown === undefined) continue;
    throw invalid(field, messagingTexts.templates.unknownVariable({ name: unknown, known }));
  }
}

interface Addressee {
  name: string;
  language: MessageLanguage;
}

interface Writer {
  /** How the company signs. */
  companyName(language: MessageLanguage): string;
  /** Whether a template of the type and language is in use. */
  writes(type: TemplateType, language: MessageLanguage): boolean;
  /** The message in the customer's language; null where no template is in use. */
  write(
    type: TemplateType,
    to: Addressee,
    values?: Readonly<Record<string, string>>,
  ): { body: string; subject: string | null; language: MessageLanguage } | null;
}

/** Reads the company's templates once, however many messages are written from them. */
export async function openWriter(tx: TenantTx): Promise<Writer> {
  const own = await templatesRepo(tx).list();
  const { branding } = await brandingOf(tx, (await findSender(tx)).name);
  const companyName: Writer['companyName'] = (language) =>
    branding.name ?? wordsOf(language).say(customerTexts.yourPoolService);
  return {
    companyName,
    writes: (type, language) => templateFor(own, type, language) !== null,
    write: (type, { name, language }, values = {}) => {
      const template = templateFor(own, type, language);
      if (template === null) return null;
      return {
        ...writeMessage(template, { ...values, customerName: name, companyName: companyName(language) }),
        language,
      };
    },
  };
}
