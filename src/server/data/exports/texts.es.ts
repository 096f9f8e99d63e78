import { catalog, type Translation } from '#domain/language/index.ts';
import type { exportsTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  backup: 'Respaldo',
  backupRunning: 'Ya hay un respaldo en curso.',
  serverStopped: 'El servidor se detuvo durante este respaldo.',
  backupNotWritten: 'No se pudo escribir el respaldo.',
  noRoom: 'El disco del servidor está lleno.',
  backupFailedSubject: 'Falló el respaldo de la noche',
  backupFailed:
    'Anoche no pudimos respaldar su empresa. Sus respaldos anteriores están a salvo y lo intentaremos de nuevo esta noche.',
  reason: ({ reason }, { say }) => `Motivo: ${say(reason)}`,
  endBeforeStart: 'La fecha final es antes de la inicial',

  tooLarge: 'El archivo pesa más de 2 GB.',
  tooMuchToStore: ({ needed, allowed }, { number }) =>
    `Las fotos y grabaciones de este archivo ocupan ${number(needed, 3)} GB. Este servidor permite ${number(allowed, 3)} GB por compañía. Pida más espacio a quien lo administra. No se cambió nada.`,
  sendAsForm: 'Envíe el archivo en un formulario, en el campo “file”',
  chooseFile: 'Elija un archivo',

  foreign: 'Esto no es una exportación de empresa de Poolhand. Elija el archivo ZIP de “Exportar todo”.',
  changed: ({ file }) => `Este archivo se cambió o se dañó: ${file} no coincide con la exportación.`,
  unpacksToTooMuch: 'Este archivo se descomprime a mucho más de lo que contiene una exportación.',
  tooManyFiles: 'Este archivo contiene más archivos de los que puede tener una exportación.',
  containsTwice: ({ file }) => `Este archivo contiene dos veces ${file}.`,
  encrypted: 'Este archivo está cifrado.',
  fileUnpacksToTooMuch: ({ file }) => `${file} se descomprime a mucho más de lo que contiene una exportación.`,
  unreadable: ({ reason }, { say }) => `No se pudo leer este archivo: ${say(reason)}.`,
  fileUnreadable: ({ file, reason }, { say }) => `No se pudo leer ${file}: ${say(reason)}.`,
  damaged: 'está dañado',
  badFileName: 'un archivo tiene un nombre que ninguna exportación tiene',
  packedOtherwise: 'está comprimido de una forma que ninguna exportación usa',
  rowTooLong: 'Una fila es más larga de lo que permite una exportación',
  openRow: 'La última fila no termina',
  textGoesOn: 'Un texto entre comillas sigue después de cerrarse',
  strayQuote: 'Hay comillas dentro de una celda',
  newerVersion: 'Esta exportación es de una versión más nueva de Poolhand. Actualice primero esta instalación.',
  missing: ({ file }) => `A este archivo le falta ${file}.`,
  fileTooLarge: ({ file }) => `${file} es más grande que en cualquier exportación.`,
  notPartOfExport: ({ file }) => `Este archivo contiene ${file}, que no es parte de una exportación.`,

  notEmpty: ({ tables, more }) =>
    `Una exportación solo se puede importar en una empresa vacía, y esta ya tiene ${tables.join(', ')}${more ? ' y más' : ''}. Registre una empresa nueva. No cambió nada.`,
  strangeTable: ({ table }) => `Este archivo contiene una tabla “${table}” que no es parte de una exportación.`,
  tableTwice: 'Este archivo contiene una tabla dos veces.',
  badData: ({ file, row }) => `${file} tiene datos que no se pueden guardar, cerca de la fila ${row}.`,
  inFuture: ({ table }) => `La tabla ${table} de este archivo tiene una fecha futura.`,
  strangeColumns: ({ file }) => `${file} tiene columnas que no son parte de una exportación.`,
  strangeFile: ({ file }) => `${file} nombra un archivo que no es parte de una exportación.`,
  strangeValue: ({ file, column, row }) =>
    `${file} tiene un valor que no es parte de una exportación: columna ${column}, fila ${row}.`,
  notPicture: ({ file }) => `${file} no es una imagen que pueda contener una exportación.`,
  unusedFile: ({ file }) => `Este archivo contiene ${file}, que ninguna fila usa.`,
  badPermissions: ({ fault }, { say }) => `Este archivo tiene permisos inválidos: ${say(fault)}.`,
  unknownTimeZone: ({ file }) => `${file} nombra una zona horaria desconocida.`,
};
catalog('data.exports', spanish, 'es');
