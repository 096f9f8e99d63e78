import { catalog, type Translation } from '#domain/language/index.ts';
import type { contractTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  idRequired: 'Falta el id',
  idTooLong: 'El id es demasiado largo',
  idCharacters: 'El id solo puede llevar letras, dígitos, punto, guion, dos puntos y guion bajo',
  timeOfDay: 'Debe ser una hora como HH:MM',
  mostCharacters: ({ most }) => `Debe tener como máximo ${most} caracteres`,
  email: 'Escriba un correo electrónico válido',
  dollars: 'Debe ser un importe en dólares, 0 o más',
  date: 'Debe ser AAAA-MM-DD, 0100-9899',
  moment: 'Debe ser una fecha y hora',
  weekday: 'Debe ser un día de Monday a Sunday',
  frequency: 'Debe ser weekly, biweekly o monthly',
  poolType: 'Elija un tipo de piscina',
  messageRequired: 'Falta el mensaje',
  searchRequired: 'Escriba qué buscar',
  phoneNumber: 'Escriba un teléfono válido',
  timeZone: 'Zona horaria desconocida',
};
export const contractTexts: typeof english = catalog('contract', spanish, 'es');
