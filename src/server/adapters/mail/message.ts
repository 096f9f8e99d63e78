import type Mail from 'nodemailer/lib/mailer/index.js';
import type { OutgoingMail } from './port.ts';

/** The configured address alone: "Poolhand <reports@pool.example>" → "reports@pool.example". */
const addressOf = (from: string): string => from.match(/<([^<>]+)>\s*$/)?.[1] ?? from;

/** The mail as nodemailer takes it: a text part, an HTML part, inline pictures. */
export const toMessage = (mail: OutgoingMail, from: string): Mail.Options => ({
  from: mail.senderName ? { name: mail.senderName, address: addressOf(from) } : from,
  ...(mail.replyTo ? { replyTo: { name: mail.senderName ?? '', address: mail.replyTo } } : {}),
  // As an object it is one address, whatever characters it holds; as text it would be read as a list.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  messageId: mail.messageId,
  text: mail.text,
  html: mail.html,
  // What a mail shows comes from its own attachments; never a file or an address.
  disableFileAccess: true,
  disableUrlAccess: true,
  attachments: mail.attachments.map((attachment) => ({
    filename: attachment.fileName,
    contentType: attachment.contentType,
    content: Buffer.from(attachment.content),
    ...(attachment.contentId === undefined
      ? { contentDisposition: 'attachment' as const }
      : { cid: attachment.contentId, contentDisposition: 'inline' as const }),
  })),
});
