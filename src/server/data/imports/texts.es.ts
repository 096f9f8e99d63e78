import { catalog, type Translation } from '#domain/language/index.ts';
import type { importsTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  import: 'Importación',
  pool: 'Alberca',
  canceled: 'La importación se canceló. No cambió nada.',
  alreadyRunning: 'Esta importación ya está en curso.',
  badMapping: 'Esta asignación de columnas no se puede usar',
  noNames: 'Ninguna columna tiene los nombres de sus clientes. Elija una en Columnas.',
  mappingNotJson: 'La asignación de columnas no es JSON válido',
  mappingNotObject: 'La asignación debe ser un objeto con nombres de columnas y campos',
  correctionsNotJson: 'Las correcciones no son JSON válido',
  correctionsNotRows: 'Las correcciones deben ser un objeto con números de fila y celdas',
  noSuchRow: 'Una fila corregida no está en el archivo',

  tooLarge: 'El archivo pesa más de 5 MB. Divídalo en varios.',
  sendAsCsv: 'Envíe el archivo como text/csv, o en un formulario en el campo "file"',
  chooseFile: 'Elija un archivo',
  excelWorkbook: 'Esto es un libro de Excel. Guárdelo como CSV (Archivo, Guardar como, CSV UTF-8) y elija ese archivo.',
  pdf: 'Esto es un PDF. Exporte sus clientes como CSV y elija ese archivo.',
  emptyFile: 'El archivo está vacío',
  notText: 'Esto no es un archivo de texto. Elija un archivo CSV.',

  tooManyRows: ({ most }, { number }) => `El archivo tiene más de ${number(most)} filas. Divídalo en varios.`,
  theFile: 'El archivo',
  row: ({ row }) => `Fila ${row}`,
  openQuote: ({ where }, { say }) => `${say(where)}: se abren comillas y nunca se cierran`,
  unreadable: ({ where }, { say }) =>
    `${say(where)}: no se puede leer como CSV. Guarde otra vez la lista como CSV y elija ese archivo.`,
  tooManyColumns: ({ row, most }) => `La fila ${row} tiene más de ${most} columnas`,
  cellTooLong: ({ row, column, most }, { number }) =>
    `Fila ${row}, columna ${column}: tiene más de ${number(most)} caracteres`,
};
catalog('data.imports', spanish, 'es');
