import { catalog, type Translation } from '#domain/language/index.ts';
import type { payCheckTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  exception: {
    'not-done': 'Sin hacer',
    'left-open': 'Quedó abierta',
    short: 'Visita corta',
    long: 'Visita larga',
    'task-left': 'Faltó una tarea',
    'no-photo': 'Sin foto',
    unplanned: 'Fuera de ruta',
    'other-technician': 'Otro técnico',
  },
  stopState: {
    done: 'Hecha',
    open: 'Abierta',
    'not-done': 'Sin hacer',
    skipped: 'Omitida',
    holiday: 'Día libre',
    ahead: 'Pendiente',
  },
  neverFinished: 'Se inició pero nunca se terminó',
  tasksLeft: ({ tasks }) => `Sin hacer: ${tasks.join(', ')}`,
  noPhoto: 'Esta visita no tiene foto',
  tasksWithoutPhoto: ({ tasks }) => `Falta su foto: ${tasks.join(', ')}`,
  scheduledFor: ({ technician }) => `Programada para ${technician}`,
  notScheduled: 'No estaba programada ese día',
  doneBy: ({ technician }) => `La hizo ${technician}`,
  noVisit: 'Programada, pero sin visita terminada',
  doneOn: ({ day }, words) => `Se hizo el ${words.day(day, 'weekday')}`,
  ofScheduled: ({ onSite, planned }, { plural }) =>
    `${onSite} de ${plural(planned, 'minuto programado', 'minutos programados')}`,
  duration: ({ hours, minutes }) => {
    if (hours === 0) return `${minutes} min`;
    return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
  },
};
export const payCheckTexts: typeof english = catalog('analytics.timesheets', spanish, 'es');
