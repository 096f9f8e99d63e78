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
};
