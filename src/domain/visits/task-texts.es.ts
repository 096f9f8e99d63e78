import { catalog, type Message, type Translation } from '#domain/language/index.ts';
import { type taskTexts as english, taskIdOf } from './task-texts.ts';

export const spanishTasks: Translation<typeof english> = {
  'surface-skimming': 'Limpieza de la superficie',
  'wall-floor-brushing': 'Cepillado de paredes y fondo',
  'pool-vacuuming': 'Aspirado de la piscina',
  'tile-cleaning': 'Limpieza de azulejos',
  baskets: 'Vaciado de las canastas del skimmer y de la bomba',
  'chemical-testing': 'Análisis y balance químico',
  'pool-shocking': 'Tratamiento de choque',
  'chemical-feeder': 'Revisión del dosificador',
  'filter-cleaning': 'Limpieza del filtro',
  'equipment-inspection': 'Inspección del equipo',
  'filter-pressure': 'Revisión de la presión del filtro',
  timer: 'Revisión del temporizador y las horas de filtrado',
  'water-level': 'Revisión del nivel del agua',
  gate: 'Cierre del portón con seguro',
  'drain-covers': 'Revisión de las tapas de los drenajes',
};
export const taskTexts: typeof english = catalog('visits.tasks', spanishTasks, 'es');

/** What a kept title says, to be worded; one that somebody gave a task stays as it is. */
export function taskNamed(title: string): Message | string {
  const taskId = taskIdOf(title);
  return taskId === undefined ? title : taskTexts[taskId];
}
