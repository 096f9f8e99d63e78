import { formatMinutes, plural } from '#web/base/format.ts';
import type { movingTexts as english } from './texts.ts';

const skillNames = { repairs: 'reparaciones', commercial: 'albercas comerciales', salt: 'sistemas de sal' };

const stops = (count: number) => plural(count, 'parada', 'paradas');

export const movingTexts: typeof english = {
  cannotGo: 'La parada no puede ir ahí',
  ofAnother: 'Solo va su propio técnico. Puede cambiarlo en la parada.',
  excluded: (technician) => `${technician} nunca va ahí. Puede cambiarlo en la parada.`,
  skills: (technician, skills) =>
    `Necesita ${skills.map((skill) => skillNames[skill]).join(', ')}, y ${technician} no lo hace.`,
  dayOff: (technician) => `${technician} está libre`,
  notAWorkday: (technician) => `${technician} no trabaja ese día`,
  tooMany: (most) => `Más de ${plural(most, 'parada', 'paradas')} por día`,
  late: (stop) => `${stop} quedaría fuera de su horario`,
  tooLong: (minutes) => `${plural(minutes, 'minuto', 'minutos')} más que la jornada`,

  moveTitle: 'Mover paradas en el mapa',
  drawAround: 'Rodear paradas',
  stopDrawing: 'Dejar de dibujar',
  drawNow: 'Trace una línea alrededor de las paradas con el ratón o el dedo.',
  dragHint: 'O toque paradas, arrastre una a otra ruta, o elíjalas en la lista.',
  chooseHint: 'O toque paradas, o elíjalas en la lista.',
  stopsList: 'Paradas en el mapa',
  stopsOf: (route) => `Mostrar paradas: ${route}`,
  chosenOf: (chosen, all) => `${chosen} de ${all}`,
  chosen: (count) => plural(count, 'parada elegida', 'paradas elegidas'),
  clear: 'Borrar',
  giveTo: 'Dar a',
  sameTechnician: 'El mismo técnico',
  onDay: 'Día',
  sameDay: 'El mismo día',
  justThisDay: 'Solo este día',
  tooManyChosen: (most) => `Elija como máximo ${most} paradas a la vez.`,
  previewFailed: 'No se pudo calcular qué cambia.',
  driving: (before, after, isEstimated) =>
    `Manejo: ahora ${formatMinutes(before)}, después ${formatMinutes(after)}${isEstimated ? ' (estimado)' : ''}`,
  dayChange: (before, after) =>
    `${before.stops} → ${stops(after.stops)}, ${formatMinutes(before.workMinutes)} → ${formatMinutes(after.workMinutes)}`,
  notWorking: 'No trabaja',
  staying: (count) => `${plural(count, 'parada no puede', 'paradas no pueden')} ir ahí:`,
  because: (name, reason) => `${name}: ${reason}`,
  moved: (count) => plural(count, 'parada movida', 'paradas movidas'),
  movedForGood: (count) => `${plural(count, 'parada movida', 'paradas movidas')} de forma permanente`,
  notMoved: 'No se pudieron mover las paradas',

  lifted: (stop) => `Se tomó ${stop}.`,
  placeNumber: (place, position) => `${place}, número ${position}.`,
  dropped: (stop, place) => `${stop} quedó en ${place}.`,
  notDropped: (stop) => `${stop} volvió a su lugar.`,
  onlyThisWeek: 'Solo esta semana',
  fromNowOn: 'Para siempre',

  moveOneTitle: 'Mover a…',
  moveHint: (name, from) => `${name}, ahora ${from}`,
  position: 'Lugar',
  first: 'Primera',
  last: 'Última',
  behind: (stop) => `Después de ${stop}`,

  skipTitle: 'Omitir esta visita',
  skipHint: (name, place) => `${name}, ${place}`,
  reason: 'Motivo',
  reasonExample: 'El portón estaba cerrado con llave.',
  notifyCustomer: 'Avisar al cliente',
  notifyBy: (channel, recipient) => (channel === 'sms' ? `Por texto al ${recipient}` : `Por correo a ${recipient}`),
  cannotNotify: (reason) => `No se le puede avisar desde aquí. ${reason}`,
  emailNotSent: 'No se enviará: no hay servidor de correo.',
  noticeUnknown: 'No se pudo cargar lo que leerá el cliente.',
  skipSubmit: 'Omitir visita',
  notSkipped: 'No se pudo omitir la visita',

  movesTitle: 'Qué cambia',
  movesCount: (count) => plural(count, 'cambio', 'cambios'),
  searchMoves: 'Buscar cambios',
  noMoves: 'Los mismos días y técnicos',
  noMoveFound: 'No se encontraron cambios',
  saves: (minutes) => `Ahorra ${formatMinutes(minutes)}`,
  costs: (minutes) => `Agrega ${formatMinutes(minutes)}`,

  changesHint: 'Los últimos 20 cambios de horario.',
  noChanges: 'Todavía no hay cambios',
  noChangesHint: 'Aquí aparecen los movimientos, las visitas omitidas y los planes nuevos. Puede deshacer cada uno.',
  changesFailed: 'No se pudieron cargar los cambios.',
  changedBy: (who, when) => `${who}, ${when}`,
  undoneBy: (who, when) => `Deshecho por ${who}, ${when}`,
  undoOf: (summary) => `Deshacer: ${summary}`,
  undoAndNotify: 'Avisarles también',
};
