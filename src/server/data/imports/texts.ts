import { catalog, type Message } from '#domain/language/index.ts';

/** Why a file can't be brought in. */
export const importsTexts = catalog('data.imports', {
  import: 'Import',
  pool: 'Pool',
  canceled: 'The import was canceled. Nothing was changed.',
  alreadyRunning: 'This import is already running.',
  badMapping: 'The mapping can’t be used',
  noNames: 'No column has your customers’ names. Choose one under Columns.',
  mappingNotJson: 'The mapping isn’t valid JSON',
  mappingNotObject: 'The mapping must be an object of column names and fields',
  correctionsNotJson: 'The corrections aren’t valid JSON',
  correctionsNotRows: 'The corrections must be an object of row numbers and cells',
  noSuchRow: 'A corrected row isn’t in the file',

  tooLarge: 'The file is larger than 5 MB. Split it into several files.',
  sendAsCsv: 'Send the file as text/csv, or in a form as the field "file"',
  chooseFile: 'Choose a file',
  excelWorkbook: 'This is an Excel workbook. Save it as CSV (File, Save As, CSV UTF-8) and choose that file.',
  pdf: 'This is a PDF. Export your customers as CSV and choose that file.',
  emptyFile: 'The file is empty',
  notText: 'This isn’t a text file. Choose a CSV file.',

  tooManyRows: ({ most }: { most: number }, { number }) =>
    `The file has more than ${number(most)} rows. Split it into several files.`,
  theFile: 'The file',
  row: ({ row }: { row: number }) => `Row ${row}`,
  openQuote: ({ where }: { where: Message }, { say }) => `${say(where)}: a quote mark is opened and never closed`,
  unreadable: ({ where }: { where: Message }, { say }) =>
    `${say(where)} can’t be read as CSV. Save the list as CSV again, then choose that file.`,
  tooManyColumns: ({ row, most }: { row: number; most: number }) => `Row ${row} has more than ${most} columns`,
  cellTooLong: ({ row, column, most }: { row: number; column: number; most: number }, { number }) =>
    `Row ${row}, column ${column} holds more than ${number(most)} characters`,
});
