import { catalog, type Translation } from '#domain/language/index.ts';
import type { subscriptionTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  missingInformation: 'Faltan datos: llene todos los campos obligatorios.',
  validPlan: 'Elija un plan válido.',
  billingCycle: 'El ciclo de cobro debe ser monthly o annual',
  price: 'El precio debe ser un número',
  paymentNotFound: 'No se encontró el pago',
  routingNumber: 'Escriba el número de ruta de 9 dígitos de un banco de EE. UU.',
  accountNumber: 'Escriba el número de cuenta, de 4 a 17 dígitos',
  accountHolder: 'Escriba el nombre del titular de la cuenta',
};
export const subscriptionTexts: typeof english = catalog('contract.subscription', spanish, 'es');
