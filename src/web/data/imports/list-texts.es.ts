import { formatNumber, plural } from '#web/base/format.ts';
import type { listImportsTexts as english } from './list-texts.ts';

const rows = (n: number): string => plural(n, 'fila', 'filas');

export const listImportsTexts: typeof english = {
  title: 'Importar listas',
  purpose: 'Para clientes que ya están en Poolhand. Primero revisará cada fila.',
  back: 'Exportar e importar',
  what: 'Qué hay en el archivo',
  lists: {
    properties: 'Otras direcciones',
    pools: 'Albercas',
    equipment: 'Equipos',
    'water-tests': 'Análisis del agua',
    assignments: 'Rutas (técnico y día por cliente)',
  },
  hints: {
    properties:
      'Una fila por cada otra dirección: cliente (nombre, correo o ID), un nombre como Casa del lago, dirección, ciudad, estado, código postal, código del portón y notas. Impórtelas antes que sus albercas y paradas.',
    pools:
      'Una fila por cuerpo de agua: cliente (nombre, correo o ID), nombre, clase (alberca, spa, fuente, otro), galones, tipo de alberca. Si un cliente tiene más de uno, use más filas. También sirve pools.csv de “Exportar todo”.',
    equipment: 'Una fila por cliente: nombre del cliente y descripción del equipo.',
    'water-tests': 'Una fila por análisis: cliente y alberca, fecha y lecturas. Fechas como 7/2/2026 o 2026-07-02.',
    assignments:
      'Una fila por parada: cliente, técnico y día, más número de parada, frecuencia, minutos y fecha de inicio si los tiene.',
  },
  pool: 'Alberca para todas las filas',
  poolInFile: 'Según el archivo',
  choose: 'Elegir archivo',
  other: 'Elegir otro archivo',
  fileLabel: 'Lista (CSV)',
  tooLarge: 'El archivo pesa más de 5 MB. Divídalo en varios.',
  unreadable: 'No se pudo leer el archivo',
  columns: 'Columnas',
  columnChoice: (column) => `Relacionar “${column}” con`,
  leftOut: 'Queda fuera',
  counts: (created, updated, skipped, failed) =>
    [
      plural(created, 'nueva', 'nuevas'),
      plural(updated, 'cambiada', 'cambiadas'),
      plural(skipped, 'omitida', 'omitidas'),
      `${formatNumber(failed)} con errores`,
    ].join(' · '),
  rowsTitle: 'Qué va a pasar',
  rowsTitleDone: 'Qué pasó',
  row: (n) => `Fila ${formatNumber(n)}`,
  actions: { create: 'Nueva', update: 'Cambio', skip: 'Omitir', error: 'Error' },
  more: (n) => `y ${rows(n)} más`,
  import: (n) => `Importar ${rows(n)}`,
  nothing: 'Nada por importar',
  failed: 'No se pudo importar la lista',
  kept: 'El archivo sigue aquí. No cambió nada.',
  done: (n) => (n === 0 ? 'Todo ya está en Poolhand' : plural(n, 'fila importada', 'filas importadas')),
};
