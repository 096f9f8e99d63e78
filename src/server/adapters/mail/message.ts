import type Mail from 'nodemailer/lib/mailer/index.js';
import type { OutgoingMail } from './port.ts';

/** The mail as nodemailer takes it: a text part, an HTML part, inline pictures. */
export const toMessage = (mail: OutgoingMail, from: string): Mail.Options => ({
  from,
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
    cid: attachment.contentId,
    content: Buffer.from(attachment.content),
    contentDisposition: 'inline',
  })),
});
