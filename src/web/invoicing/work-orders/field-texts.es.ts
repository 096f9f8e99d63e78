import { formatDollars } from '#web/base/format.ts';
import type { fieldTexts as english } from './field-texts.ts';

export const fieldTexts: typeof english = {
  dollars: (amount) => formatDollars(amount),
  itemKinds: { work: 'Mano de obra', other: 'Pieza', chemical: 'Químico' },
  tab: 'Lista de precios',
  intro:
    'Lo que cobra por reparaciones y piezas. Las cotizaciones y órdenes de trabajo toman de aquí sus conceptos, y los técnicos eligen de aquí en la parada.',
  prices:
    'Los técnicos no ven los precios, a menos que active para ellos “Precios de la lista de precios” en Permisos.',
  list: 'Lista de precios',
  search: 'Buscar en la lista de precios',
  none: 'Aún no hay precios',
  noneMore: 'Agregue lo que más vende: una hora de mano de obra, un cartucho, un empaque.',
  noneFound: 'No se encontró nada',
  loadFailed: 'No se pudo cargar la lista de precios',
  add: 'Agregar precio',
  edit: (name) => `Editar ${name}`,
  remove: (name) => `Eliminar ${name}`,
  removed: (name) => `Se eliminó ${name}`,
  removeFailed: 'No se pudo eliminar',
  undo: 'Deshacer',
  undoFailed: 'No se pudo deshacer',
  save: 'Guardar precio',
  saved: 'Precio guardado',
  saveFailed: 'No se pudo guardar el precio',
  name: 'Nombre',
  kind: 'Tipo',
  unitPrice: 'Precio unitario',
  taxable: 'Lleva impuesto',
  noTax: 'Sin impuesto',
  fromBook: 'Agregar de la lista de precios',

  raised: 'Desde el campo',
  raisedKinds: { problem: 'Problema reportado', quote: 'Piden cotización', part: 'Pieza usada' },
  urgencies: { normal: 'Puede esperar', soon: 'Esta semana', urgent: 'Urgente' },
  raisedBy: 'Reportado por',
  raisedAt: 'Visto en la parada',
  urgency: 'Urgencia',
  photos: 'Fotos',
  photoOf: (number) => `Foto ${number}`,
};
