import { catalog, type Message } from '#domain/language/index.ts';

interface About {
  name: Message;
}

/** What the checks of readings, doses and testers say. */
export const waterContractTexts = catalog('contract.water', {
  names: {
    chlorine: 'Chlorine',
    chlorineLevel: 'Chlorine level',
    referenceValue: 'Reference value',
    measuredValue: 'Measured value',
  },
  required: ({ name }: About, { say }) => `${say(name)} is required`,
  notNumber: ({ name }: About, { say }) => `${say(name)} must be a number`,
  negative: ({ name }: About, { say }) => `${say(name)} cannot be negative`,
  tooLow: ({ name }: About, { say }) => `${say(name)} too low`,
  tooHigh: ({ name }: About, { say }) => `${say(name)} too high`,
  pHRange: 'pH level out of safe range',
  lsiRange: 'LSI out of range',
  temperatureRange: 'Temperature out of range',
  smallPool: 'Pool size must be at least 1,000 gallons',
  largePool: 'Pool size too large',
  strengthNumber: 'Strength must be a number',
  noStrength: 'Strength must be more than 0',
  mostStrength: 'Strength can’t be over 100',
  number: 'Must be a number',
  minAboveMax: 'The minimum is above the maximum',
  chooseProduct: 'Please choose a product',
  noReading: 'At least one reading is required',
  testerName: 'Tester name is required',
  batteryLevel: 'Battery level must be 0 to 100 percent',
  signalStrength: 'Signal strength must be -150 to 0 dBm',
  probe: 'Probe must be pH, chlorine or temperature',
});
