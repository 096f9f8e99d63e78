import { plural } from '#web/base/format.ts';
import type { skipTexts as english } from './texts.ts';

export const skipTexts: typeof english = {
  skip: 'Omitir parada',
  skipOf: (name) => `Omitir parada: ${name}`,
  title: (name) => `¿Omitir a ${name}?`,
  about: 'La oficina lo ve enseguida y puede planear otra visita.',
  why: '¿Por qué?',
  ownWords: 'Motivo',
  note: 'Nota para la oficina',
  photoTaken: 'Foto del motivo',
  confirm: 'Omitir parada',
  cancel: 'Cancelar',
  skipped: (name) => `Omitió a ${name}`,
  undo: 'Deshacer',
  undoOf: (name) => `Deshacer: ${name}`,
  undone: (name) => `${name} vuelve a la ruta`,
  undoing: 'Volviendo a la ruta',
  failed: 'No se pudo omitir',
  undoFailed: 'No se pudo deshacer',
  onThisPhone: (reason) => `Omitida: ${reason} · en este teléfono`,
  wasSkipped: 'Omitida',
  photos: (count) => plural(count, 'foto', 'fotos'),
  because: (reason) => `Omitida: ${reason}`,
  makeUp: 'Planear reposición',
  makeUpOf: (name) => `Planear reposición: ${name}`,
  backToDay: 'Volver a la ruta',
};
