import type { MessageLanguage, TemplateType } from '#contract/messaging/message-choices.ts';
import { templateFor, writeMessage } from '#domain/messaging/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { brandingOf } from '#server/settings/index.ts';
import { templatesRepo } from './repo.ts';

/** Whom a message is written to. */
interface Addressee {
  name: string;
  language: MessageLanguage;
}

interface Writer {
  /** The name that the company writes under. */
  companyName: string;
  /** Whether messages of the type are written at all in a language; the company may have disabled them. */
  writes(type: TemplateType, language: MessageLanguage): boolean;
  /** The message in the customer's language; null where the company has disabled it. */
  write(
    type: TemplateType,
    to: Addressee,
    values?: Readonly<Record<string, string>>,
  ): { body: string; subject: string | null; language: MessageLanguage } | null;
}

/** Reads the company's templates once, however many messages are written from them. */
export async function openWriter(tx: TenantTx): Promise<Writer> {
  const repo = templatesRepo(tx);
  const own = await repo.list();
  const { branding } = await brandingOf(tx, await repo.companyName());
  const companyName = branding.name ?? 'Your pool service';
  return {
    companyName,
    writes: (type, language) => templateFor(own, type, language) !== null,
    write: (type, { name, language }, values = {}) => {
      const template = templateFor(own, type, language);
      if (template === null) return null;
      return { ...writeMessage(template, { ...values, customerName: name, companyName }), language };
    },
  };
}
