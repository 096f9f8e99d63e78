import type { PaymentDetails } from '#contract/subscription/billing.ts';
import { cardFaults } from '#domain/subscription/index.ts';
import type { Charge } from '#server/adapters/cards/port.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { subscriptionTexts } from './texts.ts';

export type TypedCard = Extract<Charge['card'], { typed: unknown }>;

/** A card as typed, checked field by field. @throws AppError invalid_input */
export function typedCard(details: PaymentDetails | undefined, today: string): TypedCard {
  if (!details) throw invalid('paymentDetails', subscriptionTexts.missingInformation);
  const faults = cardFaults(details, today).map(({ field, message }) => ({
    field: `paymentDetails.${field}`,
    message,
  }));
  if (faults[0]) throw new AppError('invalid_input', faults[0].message, { details: faults });
  return { typed: { number: details.cardNumber, expiry: details.expiryDate, cvv: details.cvv } };
}

export const onProcessorsPage = (): AppError => invalid('paymentDetails', subscriptionTexts.enterCardAtProcessor);

export const processorOutOfReach = (): AppError => new AppError('unavailable', subscriptionTexts.processorOutOfReach);
