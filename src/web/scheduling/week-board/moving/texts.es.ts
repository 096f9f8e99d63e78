import { plural } from '#web/base/format.ts';
import type { movingTexts as english } from './texts.ts';

const skillNames = { repairs: 'reparaciones', commercial: 'albercas comerciales', salt: 'sistemas de sal' };

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
};
