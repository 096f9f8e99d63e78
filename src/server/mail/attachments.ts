import type { FileStore } from '#server/adapters/files/port.ts';
import type { OutgoingMail } from '#server/adapters/mail/port.ts';
import { drawBillFor, drawSheetFor, logoForMail, photoForMail } from '#server/documents/index.ts';
import type { Mail } from './repo.ts';

type Sent = OutgoingMail['attachments'][number];

/**
 * Brings a mail's attachments to what is sent: pictures small enough that the mail passes every mail server, the sheet
 * drawn. It happens at the hand-over and not in the transaction that writes the mail, which would hold the database meanwhile.
 */
export async function attachmentsOf(files: FileStore, attachments: Mail['attachments']): Promise<Sent[]> {
  const sent: Sent[] = [];
  // One after the other: eight pictures at once would need the memory of eight.
  for (const attachment of attachments) sent.push(await contentOf(files, attachment));
  return sent;
}

async function contentOf(files: FileStore, attachment: Mail['attachments'][number]): Promise<Sent> {
  if (attachment.kind === undefined) {
    const { fileKey, fileName, contentType, contentId } = attachment;
    return { fileName, contentType, contentId, content: await files.get(fileKey) };
  }
  const { fileName } = attachment;
  if (attachment.kind === 'sheet') {
    return { fileName, contentType: 'application/pdf', content: await drawSheetFor(files, attachment.letter) };
  }
  if (attachment.kind === 'bill') {
    return { fileName, contentType: 'application/pdf', content: await drawBillFor(files, attachment.paper) };
  }
  const { contentId, maxBytes } = attachment;
  const kept = await files.get(attachment.fileKey);
  if (attachment.kind === 'logo') return { fileName, contentId, ...(await logoForMail(kept, maxBytes)) };
  return { fileName, contentId, contentType: 'image/jpeg', content: await photoForMail(kept, maxBytes) };
}
