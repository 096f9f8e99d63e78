const halves = (value: number): string => {
  const rounded = Math.round(value * 2) / 2;
  return Number.isInteger(rounded) ? String(rounded) : rounded.toFixed(1);
};

/**
 * An amount as it is measured out: ounces to 0.5 below 16, then pounds and ounces; fluid ounces to 0.5 below 16, whole to a
 * gallon, then gallons and quarts. A unit that is none of `UNITS` is written as stored. Display only: amounts are exact inside.
 */
export function formatAmount(amount: number, unit: string): string {
  switch (unit) {
    case 'oz':
      return formatOunces(amount);
    case 'lb':
      return formatOunces(amount * 16);
    case 'fl_oz':
      return formatFluidOunces(amount);
    case 'qt':
      return formatFluidOunces(amount * 32);
    case 'gal':
      return formatFluidOunces(amount * 128);
    default:
      return `${amount} ${unit}`;
  }
}

function formatOunces(ounces: number): string {
  if (ounces > 0 && ounces < 0.25) return 'less than 0.5 oz';
  if (ounces < 15.75) return `${halves(ounces)} oz`;
  if (ounces >= 160) return `${grouped(Math.round(ounces / 4) / 4)} lb`;
  const whole = Math.round(ounces);
  const rest = whole % 16;
  return rest === 0 ? `${Math.floor(whole / 16)} lb` : `${Math.floor(whole / 16)} lb ${rest} oz`;
}

function formatFluidOunces(fluidOunces: number): string {
  if (fluidOunces > 0 && fluidOunces < 0.25) return 'less than 0.5 fl oz';
  if (fluidOunces < 15.75) return `${halves(fluidOunces)} fl oz`;
  if (fluidOunces < 127.5) return `${Math.round(fluidOunces)} fl oz`;
  const quarts = Math.round(fluidOunces / 16) / 2;
  const gallons = Math.floor(quarts / 4);
  const rest = quarts - gallons * 4;
  return rest === 0 ? `${grouped(gallons)} gal` : `${grouped(gallons)} gal ${rest} qt`;
}

const grouped = (value: number): string => {
  const [whole = '0', fraction] = String(value).split('.');
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? separated : `${separated}.${fraction}`;
};
