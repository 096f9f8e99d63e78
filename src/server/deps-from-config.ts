import { join } from 'node:path';
import { folderFileStore } from './adapters/files/folder.ts';
import { outboxFolderMailer } from './adapters/mail/outbox-folder.ts';
import type { Mailer } from './adapters/mail/port.ts';
import { smtpMailer } from './adapters/mail/smtp.ts';
import type { Config } from './config.ts';

/** The mail server where one is configured, else the outbox folder. */
export const mailerFrom = (config: Config, clock: () => Date): Mailer =>
  config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : outboxFolderMailer(join(config.dataDir, 'outbox'), config.mailFrom, clock);

/** Files of the companies, below the data folder. */
export const filesFrom = (config: Config) => folderFileStore(join(config.dataDir, 'files'));
