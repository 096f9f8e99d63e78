import { catalog, type Message } from '#domain/language/index.ts';

/** What people read of exports, backups and companies that are brought in. */
export const exportsTexts = catalog('data.exports', {
  backup: 'Backup',
  backupRunning: 'A backup is already running.',
  serverStopped: 'The server stopped during this backup.',
  backupNotWritten: 'Couldn’t write the backup.',
  noRoom: 'The server’s disk is full.',
  backupFailedSubject: 'The nightly backup failed',
  backupFailed:
    'We couldn’t back up your company last night. Your earlier backups are safe, and we’ll try again tonight.',
  reason: ({ reason }: { reason: Message | string }, { say }) => `Reason: ${say(reason)}`,
  endBeforeStart: 'The end date is before the start date',

  tooLarge: 'The file is larger than 2 GB.',
  tooMuchToStore: ({ needed, allowed }: { needed: number; allowed: number }, { number }) =>
    `The photos and recordings in this file take up ${number(needed, 3)} GB. This server allows ${number(allowed, 3)} GB per company. Ask the person who runs it for more room. Nothing was changed.`,
  sendAsForm: 'Send the file in a form as the field “file”',
  chooseFile: 'Choose a file',

  foreign: 'This isn’t a Poolhand company export. Choose the ZIP file from “Export everything”.',
  changed: ({ file }: { file: string }) => `This file was changed or damaged: ${file} doesn’t match the export.`,
  unpacksToTooMuch: 'This file unpacks to far more than an export contains.',
  tooManyFiles: 'This file contains more files than an export can.',
  containsTwice: ({ file }: { file: string }) => `This file contains ${file} twice.`,
  encrypted: 'This file is encrypted.',
  fileUnpacksToTooMuch: ({ file }: { file: string }) => `${file} unpacks to far more than an export contains.`,
  unreadable: ({ reason }: { reason: Message }, { say }) => `Couldn’t read this file: ${say(reason)}.`,
  fileUnreadable: ({ file, reason }: { file: string; reason: Message }, { say }) =>
    `Couldn’t read ${file}: ${say(reason)}.`,
  damaged: 'it’s damaged',
  badFileName: 'a file in it has a name that no export uses',
  packedOtherwise: 'it’s compressed in a format that exports don’t use',
  rowTooLong: 'a row is longer than any in an export',
  openRow: 'the last row isn’t complete',
  textGoesOn: 'there’s text after a closing quote mark',
  strayQuote: 'there’s a stray quote mark in a cell',
  newerVersion: 'This export is from a newer version of Poolhand. Update this installation first.',
  missing: ({ file }: { file: string }) => `This file is missing ${file}.`,
  fileTooLarge: ({ file }: { file: string }) => `${file} is larger than in any export.`,
  notPartOfExport: ({ file }: { file: string }) => `This file contains ${file}, which isn’t part of an export.`,

  notEmpty: ({ tables, more }: { tables: readonly string[]; more: boolean }) =>
    `You can only import an export into an empty company, and this one already has ${tables.join(', ')}${more ? ' and more' : ''}. Register a new company for it. Nothing was changed.`,
  strangeTable: ({ table }: { table: string }) => `This file contains a table “${table}” that isn’t part of an export.`,
  tableTwice: 'This file contains a table twice.',
  badData: ({ file, row }: { file: string; row: number }) => `${file} has data that can’t be saved, near row ${row}.`,
  inFuture: ({ table }: { table: string }) => `The ${table} in this file include a date in the future.`,
  strangeColumns: ({ file }: { file: string }) => `${file} has columns that aren’t part of an export.`,
  strangeFile: ({ file }: { file: string }) => `${file} names a file that isn’t part of an export.`,
  strangeValue: ({ file, column, row }: { file: string; column: string; row: number }) =>
    `${file} has a value that isn’t part of an export: column ${column}, row ${row}.`,
  notPicture: ({ file }: { file: string }) => `${file} isn’t a picture an export can contain.`,
  unusedFile: ({ file }: { file: string }) => `This file contains ${file}, which no row uses.`,
  badPermissions: ({ fault }: { fault: Message | string }, { say }) =>
    `This file has invalid permissions: ${say(fault)}.`,
  unknownTimeZone: ({ file }: { file: string }) => `${file} names an unknown time zone.`,
});
