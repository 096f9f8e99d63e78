import { catalog, type Translation } from '#domain/language/index.ts';
import type { invoicingTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  priceMustBePositive: 'El precio debe ser positivo',
  amountAboveZero: 'Escriba un importe mayor que $0',
  amountInDollars: 'Escriba un importe en dólares',
  planNameRequired: 'Falta el nombre del plan',
  billingCycle: 'El ciclo de cobro debe ser weekly, biweekly, monthly, quarterly o annually',
  billingDay: 'El día de cobro debe ser de 1 a 31',
  featureMissing: 'Escriba la característica',
  descriptionMissing: 'Escriba una descripción',
  quantityAboveZero: 'La cantidad debe ser mayor que 0',
  atLeastOneLine: 'Agregue al menos una línea',
  atMostLines: ({ count }, { number }) => `Hasta ${number(count)} líneas`,
  graceDays: 'El plazo de gracia debe ser de 0 a 60 días',
  retryAttempts: 'Los reintentos deben ser de 0 a 10',
  taxRateIsNumber: 'La tasa de impuesto debe ser un número',
  taxRate: 'La tasa de impuesto debe ser de 0 a 100',
  paymentTerms: 'El plazo de pago debe ser de 0 a 90 días',
  depositPercent: 'Escriba un porcentaje entero de 1 a 100',
  depositAmount: 'Escriba al menos $1',
  oneDeposit: 'Escriba un porcentaje o un importe, no ambos',
  secretKeyRequired: 'Falta la clave secreta',
  whatToDo: 'Escriba qué hay que hacer',
  wholeMinutes: 'Escriba minutos enteros',
  leastMinutes: 'Escriba al menos 1 minuto',
  mostMinutes: 'Escriba 1440 minutos o menos',
  nameMissing: 'Escriba su nombre',
  itemName: 'Escriba un nombre',
  whatIsRaised: 'Escriba qué falla, qué cotizar o qué pieza se usó',
};
export const invoicingTexts: typeof english = catalog('contract.invoicing', spanish, 'es');
