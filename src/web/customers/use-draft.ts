import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type CustomerFormValues, customerForm } from './customer-form.ts';

/**
 * The customer form, and `forget` for what was typed into it: until then it is kept under the draft's name, so that going
 * Back loses nothing. Drafts are in the query cache, which signing out empties.
 */
export function useCustomerForm(draft: string, defaultValues: CustomerFormValues) {
  const queryClient = useQueryClient();
  const [queryKey] = useState(['draft', draft] as const);
  const [kept] = useState(() => queryClient.getQueryData<CustomerFormValues>(queryKey));
  const form = useForm({
    resolver: standardSchemaResolver(customerForm),
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
