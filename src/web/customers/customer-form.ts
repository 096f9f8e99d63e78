import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type Customer,
  createCustomerBody,
  customerFormRequired,
  customerTags,
} from '#contract/customers/customers.ts';
import { contractTexts } from '#contract/texts.ts';
import { issue } from '#domain/language/index.ts';
import { customersTexts as texts } from './texts.ts';

const required = (label: string, maxLength: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, texts.required(label)),
      z.maxLength(maxLength, issue(contractTexts.mostCharacters({ most: maxLength }))),
    );

/** "HOA, Vacation rental" as one types it. */
const tagsTyped = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed: string) =>
      typed
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  ),
  customerTags,
);

/** The forms ask for more than the server does: name, address, city, state and ZIP. */
export const customerForm = z.extend(
  z.pick(createCustomerBody, {
    name: true,
    email: true,
    phone: true,
    servicePrice: true,
    pricePer: true,
    setupFee: true,
    serviceFrequency: true,
    serviceDay: true,
    poolSize: true,
    poolType: true,
    notes: true,
    gateCode: true,
    dog: true,
    equipment: true,
    birthday: true,
    language: true,
    smsAlerts: true,
    emailAlerts: true,
    isActive: true,
  }),
  {
    name: required(texts.name, 200),
    address: required(texts.address, 300),
    city: required(texts.city, 120),
    state: required(texts.state, 60),
    zipCode: required(texts.zipCode, 20),
    tags: tagsTyped,
  },
);
/** What a part of the form asks for that does not show the address: an imported customer may have none. */
export const customerPartForm = z.extend(customerForm, {
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
});
/** What the fields hold while one types. */
export type CustomerFormValues = z.input<typeof customerForm>;
/** What the form sends. */
export type CustomerFormBody = z.output<typeof customerForm>;

export const emptyCustomer: CustomerFormValues = {
  name: '',
  email: '',
  phone: '',
  servicePrice: null,
  pricePer: 'visit',
  setupFee: null,
  address: '',
  city: '',
  state: '',
  zipCode: '',
  serviceFrequency: 'weekly',
  serviceDay: '',
  poolSize: null,
  poolType: 'chlorine',
  notes: '',
  gateCode: '',
  dog: '',
  equipment: '',
  tags: '',
  birthday: '',
  language: 'en',
  smsAlerts: false,
  emailAlerts: false,
  isActive: true,
};

export function valuesOf(customer: Customer): CustomerFormValues {
  const filledIn = Object.entries(customer).filter(([field, value]) => field in emptyCustomer && value !== null);
  return {
    ...emptyCustomer,
    ...Object.fromEntries(filledIn),
    poolType: customer.poolType ?? '',
    tags: customer.tags.join(', '),
  };
}

/** Whether one of the five is still empty: then the form says the documents' one sentence. */
export const lacksRequired = (values: Partial<CustomerFormValues>): boolean =>
  customerFormRequired.some((field) => !values[field]?.trim());

/** The edited fields alone, so that two people can edit one customer. */
export function editedFields(
  body: CustomerFormBody,
  dirty: Partial<Record<keyof CustomerFormBody, unknown>>,
): Partial<CustomerFormBody> {
  return Object.fromEntries(Object.entries(body).filter(([field]) => Boolean(dirty[field as keyof CustomerFormBody])));
}

/**
 * The customer form, and `forget` for what was typed into it: until then it is kept under the draft's name, so that going
 * Back loses nothing. Drafts are in the query cache, which signing out empties.
 */
export function useCustomerForm(
  draft: string,
  defaultValues: CustomerFormValues,
  schema: typeof customerForm | typeof customerPartForm = customerForm,
) {
  const queryClient = useQueryClient();
  const [queryKey] = useState(['draft', draft] as const);
  const [kept] = useState(() => queryClient.getQueryData<CustomerFormValues>(queryKey));
  const form = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    values: kept,
    resetOptions: { keepDefaultValues: true },
  });
  const { subscribe } = form;
  const forget = (): void => queryClient.removeQueries({ queryKey, exact: true });
  useEffect(() => {
    queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) queryClient.setQueryData(queryKey, values);
        else queryClient.removeQueries({ queryKey, exact: true });
      },
    });
  }, [queryKey, subscribe, queryClient]);
  return { form, forget };
}
