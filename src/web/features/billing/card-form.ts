import * as z from 'zod/mini';
import { email } from '#contract/shapes.ts';
import { clock } from '#web/app/clock.ts';
import { billingTexts as t } from '#web/texts/billing.ts';
import { expiryState, isCardNumber, isCvv, isZipCode } from './card-format.ts';

const { fields, errors } = t.payment;

/** A field that must not be empty, and be good where it is not: one message at a time. */
const typed = (label: string, isGood: (value: string) => boolean, otherwise: string) =>
  z.string().check(
    z.trim(),
    z.refine((value) => value !== '', { message: errors.missing(label) }),
    z.refine((value) => value === '' || isGood(value), { message: otherwise }),
  );

const anything = (): boolean => true;

/** The six fields of the payment page, checked before anything is sent (spec 3 §3, §5). */
export const cardForm = z
  .object({
    cardNumber: typed(fields.cardNumber, isCardNumber, errors.cardNumber),
    expiryDate: typed(
      fields.expiryDate,
      (value) => expiryState(value, clock.now()) !== 'malformed',
      errors.expiry,
    ).check(z.refine((value) => expiryState(value, clock.now()) !== 'past', { message: errors.expired })),
    cvv: typed(fields.cvv, anything, errors.cvv),
    cardholderName: typed(fields.cardholderName, anything, errors.missing(fields.cardholderName)),
    email: typed(fields.email, (value) => email.safeParse(value).success, errors.email),
    zipCode: typed(fields.zipCode, isZipCode, errors.zipCode),
  })
  .check(
    z.refine(({ cvv, cardNumber }) => cvv === '' || isCvv(cvv, cardNumber), { path: ['cvv'], message: errors.cvv }),
  );
export type CardForm = z.infer<typeof cardForm>;

export const emptyCard: CardForm = {
  cardNumber: '',
  expiryDate: '',
  cvv: '',
  cardholderName: '',
  email: '',
  zipCode: '',
};
