import { formatDay, plural } from '#web/base/format.ts';
import type { disruptionsTexts as english, shortDay as englishShortDay } from './texts.ts';

const customers = (count: number): string => plural(count, 'cliente', 'clientes');
const moved = (count: number): string => plural(count, 'visita movida', 'visitas movidas');
const skipped = (count: number): string => plural(count, 'visita omitida', 'visitas omitidas');

/** "lun, 23 nov". */
export const shortDay: typeof englishShortDay = (date) => formatDay(date, 'shortWeekdayAndDay');

export const disruptionsTexts: typeof english = {
  title: 'Reprogramar rutas',
  purpose: 'Díganos qué cambió. Verá el nuevo plan antes de guardar nada.',

  whatHappened: 'Qué pasó',
  kinds: { 'technician-away': 'Técnico ausente', rain: 'Día de lluvia', holiday: 'Día festivo' },
  kindHints: { 'technician-away': 'Enfermo o de vacaciones', rain: 'Nadie trabaja', holiday: 'Nadie trabaja' },
  chooseKind: 'Elija qué pasó',
  who: 'Técnico',
  chooseTechnician: 'Elija un técnico',
  whoIsAway: 'Elija quién no está',
  from: 'Primer día',
  to: 'Último día',
  chooseDate: 'Elija un día',
  toBeforeFrom: 'No puede ser antes del primer día',
  note: 'Nota',
  noteHint: 'Para la oficina. Los clientes no la ven.',
  dealWith: 'Qué hacer con estas visitas',
  reflow: 'Mover las visitas',
  reflowHint: 'A otro técnico o a uno de los próximos tres días hábiles, con el menor manejo.',
  skip: 'Omitirlas',
  skipHint: 'Sin servicio ese día. Las visitas siguientes quedan como estaban.',
  preview: 'Revisar el nuevo plan',
  cancel: 'Cancelar',

  daysOff: 'Días libres',
  noDaysOff: 'Aquí aparecen los próximos días libres.',
  daysOffFailed: 'No se pudieron cargar los días libres.',
  awayOf: (name) => `${name} no está`,
  dates: (from, to) => (from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`),
  addTimeOff: 'Agregar días libres',
  addOn: (day) => `Agregar días libres, ${day}`,
  calendarOf: (name, month) => `${month}: días libres de ${name}`,
  earlierMonth: 'Mes anterior',
  laterMonth: 'Mes siguiente',
  isOff: 'libre',
  isWorking: 'trabaja',
  isFree: 'no trabaja ese día',
  undo: 'Deshacer',
  undoOf: (what) => `Deshacer: ${what}`,
  remove: 'Quitar',
  removeOf: (what) => `Quitar: ${what}`,
  undoQuestion: (what) => `¿Deshacer “${what}”?`,
  undoMore: 'Sus visitas vuelven a su lugar original. Lo demás no cambia.',
  undoTells: 'Avisar a esos clientes que vuelve el plan original',
  removeQuestion: (what) => `¿Quitar “${what}”?`,
  removeMore: 'Solo se quita el día libre. Las visitas movidas y omitidas quedan así. Puede cambiarlas en el tablero.',
  cannotUndo: 'El plan cambió desde entonces y no se puede deshacer todo. Todavía puede quitar el día libre.',

  newPlan: 'Nuevo plan',
  back: 'Atrás',
  apply: 'Aplicar',
  working: 'Buscando lugar en las otras rutas…',
  nothing: 'No hay visitas en esos días. Solo agregaremos el día libre.',
  summary: (affected, movedVisits, skippedVisits, minutes, isEstimated) => {
    const parts = [
      movedVisits > 0 ? plural(movedVisits, 'movida', 'movidas') : '',
      skippedVisits > 0 ? plural(skippedVisits, 'omitida', 'omitidas') : '',
    ];
    const driving = movedVisits > 0 ? ` Eso agrega ${minutes} min de manejo${isEstimated ? ' (estimado)' : ''}.` : '';
    return `${plural(affected, 'visita cambia', 'visitas cambian')}: ${parts.filter(Boolean).join(', ')}.${driving}`;
  },
  days: 'Días que cambian',
  stopsChange: (before, after) => `${before} → ${plural(after, 'parada', 'paradas')}`,
  filled: (filled, capacity) => `${filled} de ${capacity}`,
  before: (name, date) => `Antes: ${name}, ${date}`,
  after: (name, date) => `Después: ${name}, ${date}`,
  moves: 'Visitas movidas',
  place: (date, technician) => `${shortDay(date)} · ${technician}`,
  goesTo: 'a',
  added: (minutes) => `+${minutes} min`,
  skips: 'Visitas omitidas',
  showAll: (count) => `Ver las ${count}`,
  notify: 'Clientes por avisar',
  chosen: (byText, emails) =>
    [
      byText > 0 || emails === 0 ? plural(byText, 'texto', 'textos') : '',
      emails > 0 ? plural(emails, 'correo', 'correos') : '',
    ]
      .filter(Boolean)
      .join(', '),
  wholeText: 'Texto completo',
  wholeEmail: 'Correo completo',
  waits: 'sale después de las horas de silencio',
  noMailServer: 'Los correos no se enviarán: no hay servidor de correo. Llame a estos clientes.',
  notifyAll: 'Todos',
  notifyNone: 'Ninguno',
  notReached: 'No se les puede avisar desde aquí: llámelos',
  call: (name) => `Llamar a ${name}`,
  noContact: 'Sin teléfono',
  copy: 'Copiar texto',
  copied: 'Texto copiado',

  previewFailed: 'No se pudo armar el nuevo plan.',
  nothingChanged: 'No se cambió nada, y lo que escribió sigue aquí.',
  notApplied: 'No se guardó.',
  lookAgain: 'Revisar de nuevo',

  applied: (movedVisits, skippedVisits) => {
    if (movedVisits === 0 && skippedVisits === 0) return 'Día libre agregado';
    if (movedVisits === 0) return skipped(skippedVisits);
    return skippedVisits > 0
      ? `${moved(movedVisits)}, ${plural(skippedVisits, 'omitida', 'omitidas')}`
      : moved(movedVisits);
  },
  notified: (count, waiting) =>
    `Estamos avisando a ${customers(count)}.${waiting > 0 ? ` ${plural(waiting, 'aviso sale', 'avisos salen')} después de las horas de silencio.` : ''}`,
  notSent: (count) =>
    `${plural(count, 'correo no se envió', 'correos no se enviaron')}: no hay servidor de correo. Mejor llámelos.`,
  undone: 'Deshecho: las visitas volvieron a su lugar original',
  undoneNotified: 'Los avisos que no habían salido se cancelaron. Quienes ya recibieron uno reciben otro.',
  notUndone: 'No se pudo deshacer',
  removed: 'Día libre quitado',
  notRemoved: 'No se pudo quitar el día libre',
};
