import { catalog, type Translation } from '#domain/language/index.ts';
import type { notePhrases as english } from './note-texts.ts';

const spanish: Translation<typeof english> = {
  allGood: 'Todo se ve bien.',
  waterLow: 'El nivel del agua está bajo: por favor agregue agua hasta la mitad del azulejo.',
  waterHigh: 'El nivel del agua está demasiado alto.',
  filterSoon: 'El filtro necesita una limpieza pronto.',
  backwashed: 'Hicimos el retrolavado del filtro.',
  basketsFull: 'Las canastas estaban llenas de hojas.',
  noSwimToday: 'Por favor no se metan al agua hasta mañana.',
  waitHour: 'Por favor esperen una hora antes de meterse al agua.',
  algae: 'Había algas: las cepillamos y subimos el cloro.',
  pumpOff: 'La bomba estaba apagada cuando llegamos.',
  pumpLonger: 'Por favor deje la bomba encendida más horas al día.',
  gateLocked: 'El portón estaba cerrado con seguro.',
  dogOut: 'El perro estaba en el patio.',
  trimPlants: 'Las plantas tiran hojas al agua: ayudaría recortarlas.',
};
export const notePhrases: typeof english = catalog('visits.phrases', spanish, 'es');
