import type { FileStore } from '#server/adapters/files/port.ts';
import type { Deps } from '#server/deps.ts';
import { handOverSoon } from '#server/mail/index.ts';

/** A technician is waiting at the pool for the answer; after this the email is sent in the background. */
const handOverMs = 8000;

/** What writing and sending a report needs beyond the company's rows. */
export interface ReportTools {
  files: FileStore;
  newToken: () => string;
  /** Base of the link to the photos. */
  appUrl: string;
  /** False where emails are only written to the outbox folder. */
  hasMailServer: boolean;
  /** Hands a report's mail over at once, for at most eight seconds. */
  handOver: (companyId: string, mailId: string) => Promise<void>;
}

export const reportTools = (deps: Deps): ReportTools => ({
  files: deps.files,
  newToken: deps.newToken,
  appUrl: deps.config.appUrl,
  hasMailServer: !deps.mailer.isFolder,
  handOver: (companyId, mailId) => handOverSoon(deps, companyId, mailId, handOverMs),
});
