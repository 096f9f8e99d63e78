import { catalog, type Translation } from '#domain/language/index.ts';
import type { waterContractTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  names: {
    chlorine: 'Cloro',
    chlorineLevel: 'Nivel de cloro',
    referenceValue: 'Valor de referencia',
    measuredValue: 'Valor medido',
  },
  required: ({ name }, { say }) => `${say(name)}: falta este dato`,
  notNumber: ({ name }, { say }) => `${say(name)}: debe ser un número`,
  negative: ({ name }, { say }) => `${say(name)}: no puede ser negativo`,
  tooLow: ({ name }, { say }) => `${say(name)}: demasiado bajo`,
  tooHigh: ({ name }, { say }) => `${say(name)}: demasiado alto`,
  pHRange: 'El pH está fuera del rango seguro',
  lsiRange: 'El LSI está fuera de rango',
  temperatureRange: 'La temperatura está fuera de rango',
  smallPool: 'La alberca debe tener al menos 1,000 galones',
  largePool: 'El tamaño de la alberca es demasiado grande',
  strengthNumber: 'La concentración debe ser un número',
  noStrength: 'La concentración debe ser mayor que 0',
  mostStrength: 'La concentración no puede pasar de 100',
  number: 'Debe ser un número',
  minAboveMax: 'El mínimo es mayor que el máximo',
  chooseProduct: 'Elija un producto',
  noReading: 'Hace falta al menos una lectura',
  testerName: 'Falta el nombre del medidor',
  batteryLevel: 'La batería debe ser de 0 a 100 por ciento',
  signalStrength: 'La señal debe ser de -150 a 0 dBm',
  probe: 'La sonda debe ser pH, chlorine o temperature',
};
export const waterContractTexts: typeof english = catalog('contract.water', spanish, 'es');
