import * as z from 'zod/mini';
import { email } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { cardFaults } from '#domain/subscription/index.ts';
import type { ApiError } from '#web/base/api.ts';
import { clock } from '#web/base/clock.ts';
import { cardTexts as t } from './texts.ts';

const { fields, errors } = t;

/** A field that must not be empty, and be good where it is not: one message at a time. */
const typed = (label: string, isGood: (value: string) => boolean = () => true, otherwise = '') =>
  z.string().check(
    z.trim(),
    z.refine((value) => value !== '', { message: errors.missing(label) }),
    z.refine((value) => value === '' || isGood(value), { message: otherwise }),
  );

const isEmail = (value: string): boolean => email.safeParse(value).success;
/** A US ZIP code, with or without its four further digits. */
const isZipCode = (value: string): boolean => /^\d{5}(-?\d{4})?$/.test(value);
const today = (): string => clock.now().toISOString().slice(0, 10);

/** The six fields of the payment page, checked before anything is sent, as the server checks them. */
export const cardForm = z
  .object({
    cardNumber: typed(fields.cardNumber),
    expiryDate: typed(fields.expiryDate),
    cvv: typed(fields.cvv),
    cardholderName: typed(fields.cardholderName),
    email: typed(fields.email, isEmail, errors.email),
    zipCode: typed(fields.zipCode, isZipCode, errors.zipCode),
  })
  .check(({ value, issues }) => {
    for (const { field, message } of cardFaults(value, today())) {
      // What is missing has been said already.
      if (value[field] !== '') issues.push({ code: 'custom', path: [field], message: issue(message), input: value });
    }
  });
export type CardForm = z.infer<typeof cardForm>;

export const emptyCard: CardForm = {
  cardNumber: '',
  expiryDate: '',
  cvv: '',
  cardholderName: '',
  email: '',
  zipCode: '',
};

/** The fields that the server found fault with. */
export const faultyFields = ({ details }: ApiError): { name: keyof CardForm; message: string }[] =>
  details.flatMap(({ field, message }) => {
    const name = (Object.keys(emptyCard) as (keyof CardForm)[]).find((each) => field === `paymentDetails.${each}`);
    return name ? [{ name, message }] : [];
  });
