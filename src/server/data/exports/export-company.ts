import { PassThrough, type Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { inSpoolFolder, type Spool, spoolCompany } from './spool.ts';
import { writeArchive } from './write-archive.ts';

type Sources = Pick<Deps, 'db' | 'files' | 'clock' | 'config'>;

/**
 * The archive of a company as a stream, once its tables have been read. What goes wrong after that cuts the stream off;
 * a reader that goes away ends the work.
 */
export function exportCompany(
  { db, files, clock, config }: Sources,
  companyId: string,
  onCutOff: (error: unknown) => void,
): Promise<{ archive: Readable; company: Spool['company'] }> {
  return new Promise((resolve, reject) => {
    let begun = false;
    inSpoolFolder(config.dataDir, async (folder) => {
      const spool = await spoolCompany(db, companyId, folder);
      const archive = new PassThrough();
      // Also said by `writeArchive`; a stream without a listener would end the process.
      archive.on('error', () => undefined);
      begun = true;
      resolve({ archive, company: spool.company });
      await writeArchive({ spool, folder, files, companyId, at: clock() }, archive);
    }).catch((error: unknown) => (begun ? onCutOff(error) : reject(error)));
  });
}
