import { catalog, type Translation } from '#domain/language/index.ts';
import type { subscriptionTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  missingInformation: 'Faltan datos: llene todos los campos obligatorios.',
  validPlan: 'Elija un plan válido.',
  billingCycle: 'El ciclo de cobro debe ser monthly o annual',
  price: 'El precio debe ser un número',
  paymentNotFound: 'No se encontró el pago',
};
export const subscriptionTexts: typeof english = catalog('contract.subscription', spanish, 'es');
