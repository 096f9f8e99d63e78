// Writes one large file, as a file of a company or as a mail, until it is killed: <files|stream|outbox> <folder>
import { Readable } from 'node:stream';
import { folderFileStore } from '#server/adapters/files/folder.ts';
import { outboxFolderMailer } from '#server/adapters/mail/nodemailer.ts';

const [kind = '', folder = ''] = process.argv.slice(2);
const content = Buffer.alloc(256 * 1024 * 1024, 'pool');

process.stdout.write('writing\n');
if (kind === 'files') await folderFileStore(folder).put('company/large.jpg', content);
if (kind === 'stream') {
  const pieces = Array.from({ length: 4096 }, (_, at) => content.subarray(at * 65_536, (at + 1) * 65_536));
  await folderFileStore(folder).putStream('company/large.jpg', Readable.from(pieces));
}
if (kind === 'outbox') {
  const words = content.subarray(0, 64 * 1024 * 1024).toString();
  const mail = { messageId: '<MAIL-1@poolhand>', to: 'pat@example.com', subject: 's', html: 'h', text: words };
  const mailer = outboxFolderMailer(folder, 'Poolhand <no-reply@localhost>', () => new Date());
  await mailer.deliver({ ...mail, attachments: [] });
}
process.stdout.write('written\n');
