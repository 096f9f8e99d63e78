import type { TenantTx } from '#server/db/client.ts';
import { mailsRepo } from '#server/mail/index.ts';
import { brandingOf } from '#server/settings/index.ts';
import { type MessageRow, messagesRepo } from './repo.ts';

export interface MailDesk {
  /** The company, as its account is called. */
  companyName: string | null;
  newId: (prefix: string) => string;
  now: Date;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const usualSubject = { en: 'A message from', es: 'Un mensaje de' };
const yourService = { en: 'your pool service', es: 'su servicio de piscinas' };
const whyYou = {
  en: 'You receive this because we take care of your pool. Answer this email if you do not want messages like this one.',
  es: 'Recibe este mensaje porque cuidamos su piscina. Responda a este correo si no desea recibir mensajes como este.',
};

/**
 * Sends a message as an e-mail: the row of the outbox of mails and the mark are one transaction, so it goes once whatever
 * crashes. The sweep of mails hands it over.
 */
export async function sendAsMail(
  tx: TenantTx,
  row: MessageRow,
  { companyName, newId, now }: MailDesk,
): Promise<MessageRow | null> {
  const { branding: company } = await brandingOf(tx, companyName);
  const said = [row.body, whyYou[row.language]];
  const mailId = newId('MAIL');
  await mailsRepo(tx).insert(
    {
      mailId,
      purpose: 'message',
      recipient: row.recipient,
      subject: row.subject ?? `${usualSubject[row.language]} ${company.name ?? yourService[row.language]}`,
      text: said.join('\n\n'),
      html: said.map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n'),
      senderName: company.name,
      replyTo: company.email,
    },
    now,
  );
  return messagesRepo(tx).update(row.messageId, {
    ...{ state: 'sent', mailId, sentAt: now, note: null, attempts: row.attempts + 1 },
  });
}
