import type { onMyWayTexts as english } from './texts.ts';

export const onMyWayTexts: typeof english = {
  notified: (name) => `Se le avisó a ${name}`,
  fromPhone: 'Abriendo los mensajes de tu teléfono',
};
