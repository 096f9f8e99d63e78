import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { createTechnicianUserBody } from '#contract/accounts/technician-users.ts';
import type { Weekday } from '#contract/shapes.ts';

const { name, email, phone, password, workingDays } = createTechnicianUserBody.shape;

/** The number that stands where nothing numeric is typed (spec 3 §5). */
const usualMaximum = 10;
const isNumeric = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

/** What the dialog holds; an empty password invites. */
const accountForm = z.object({
  name,
  email,
  phone,
  password: z.pipe(
    z.transform((value: string) => (value === '' ? undefined : value)),
    password,
  ),
  workingDays,
  maxCustomersPerDay: z.pipe(
    z.transform((value: unknown) => (isNumeric(value) ? value : usualMaximum)),
    z
      .number()
      .check(z.int('Must be a whole number'), z.minimum(1, 'Must be at least 1'), z.maximum(50, 'Must be at most 50')),
  ),
});

const ordinaryWeek: Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

export const useAccountForm = (known: { name: string; email: string; phone: string }) =>
  useForm({
    resolver: standardSchemaResolver(accountForm),
    defaultValues: { ...known, password: '', workingDays: ordinaryWeek, maxCustomersPerDay: usualMaximum },
  });
