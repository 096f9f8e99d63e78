import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type CreateUserBody, createUserBody } from '#contract/accounts/users.ts';
import { type Language, languages } from '#domain/language/index.ts';
import { usersTexts as texts } from './texts.ts';

const { name, email, role } = createUserBody.shape;

/** An empty choice is ''. */
const userForm = z
  .object({ name, email, role, customerId: z.string(), technicianId: z.string(), language: z.enum(['', ...languages]) })
  .check(
    z.refine((form) => form.role !== 'homeowner' || form.customerId !== '', {
      path: ['customerId'],
      message: texts.customerMissing,
    }),
  );
export type UserFormValues = z.infer<typeof userForm>;

export const useUserForm = (defaultValues: UserFormValues) =>
  useForm({ resolver: standardSchemaResolver(userForm), defaultValues });
export type UserForm = ReturnType<typeof useUserForm>;
export type UserControl = UserForm['control'];

/** Null where the company's is read. */
export const languageOf = ({ language }: UserFormValues): Language | null => language || null;

/** With a customer for pool owners only, and a technician for technicians only. */
export const bodyOf = ({ customerId, technicianId, language, ...person }: UserFormValues): CreateUserBody => ({
  ...person,
  ...(language === '' ? {} : { language }),
  ...(person.role === 'homeowner' ? { customerId } : {}),
  ...(person.role === 'technician' && technicianId !== '' ? { technicianId } : {}),
});
