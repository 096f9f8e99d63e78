import { catalog, type Translation } from '#domain/language/index.ts';
import type { accessTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  roles: {
    owner: 'Dueño de la empresa',
    admin: 'Gerente de oficina',
    technician: 'Técnico de albercas',
    homeowner: 'Dueño de piscina',
    user: 'Empleado',
  },
  upgrade: {
    startTrial: ({ days }) =>
      `Empiece su prueba gratis de ${days} días para usar esta función y conocer todo lo que ofrece el manejo automático de piscinas.`,
    trialUsedUp: ({ features }) =>
      `Llegó al límite de la prueba (${features} funciones). Mejore su plan para seguir usando las herramientas avanzadas.`,
    notInTrial: ({ daysLeft }, { plural }) =>
      `Esta función requiere un plan de pago. Le quedan ${plural(daysLeft, 'día', 'días')} de prueba.`,
    enterprise: 'Esta función requiere el plan Enterprise.',
    professional: 'Esta función requiere el plan Professional o Enterprise.',
    higher: 'Esta función requiere un plan superior.',
  },
};
export const accessTexts: typeof english = catalog('access', spanish, 'es');
