import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { toMessage } from './message.ts';
import type { Mailer } from './port.ts';

/** Without a mail server: each mail becomes a file `outbox/*.eml`, which any mail program opens. */
export function outboxFolderMailer(folder: string, from: string, clock: () => Date): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    isFolder: true,
    async deliver(mail) {
      const { message } = await transport.sendMail({ ...toMessage(mail, from), date: clock() });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = clock().toISOString().replace(/[:.]/g, '-');
      const name = `${stamp}_${mail.messageId.replace(/[^A-Za-z0-9-]/g, '')}`;
      const draft = join(folder, `.${name}.part`);
      try {
        await writeFile(draft, message as Buffer, { mode: 0o600 });
        await rename(draft, join(folder, `${name}.eml`));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}
