import type { Translation } from '#domain/language/index.ts';
import type { taskTexts } from './task-texts.ts';

/** What customers read of the tasks that were done. Whoever writes to them hands it to the catalog `visits.tasks`. */
export const spanishTasks: Translation<typeof taskTexts> = {
  'surface-skimming': 'Limpieza de la superficie',
  'wall-floor-brushing': 'Cepillado de paredes y fondo',
  'pool-vacuuming': 'Aspirado de la piscina',
  'tile-cleaning': 'Limpieza de azulejos',
  baskets: 'Vaciado de los canastos del skimmer y de la bomba',
  'chemical-testing': 'Análisis y balance químico',
  'pool-shocking': 'Tratamiento de choque',
  'chemical-feeder': 'Revisión del dosificador',
  'filter-cleaning': 'Limpieza del filtro',
  'equipment-inspection': 'Inspección del equipo',
  'filter-pressure': 'Revisión de la presión del filtro',
  timer: 'Revisión del temporizador y las horas de filtrado',
  'water-level': 'Revisión del nivel del agua',
  gate: 'Cierre de la puerta con seguro',
  'drain-covers': 'Revisión de las tapas de los drenajes',
};
