import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** What was typed in a form that was left by Back, by its name. It lives in the query cache, which signing out empties. */
const keyOf = (form: string) => ['draft', form] as const;

/** Reads and forgets a form's draft. */
export function useDraft<Values extends FieldValues>(form: string) {
  const queryClient = useQueryClient();
  return {
    read: (): Values | undefined => queryClient.getQueryData<Values>(keyOf(form)),
    forget: (): void => queryClient.removeQueries({ queryKey: keyOf(form), exact: true }),
  };
}

/** Keeps what is typed, so that Back loses nothing: the form finds it with `useDraft` when it opens again. */
export function useKeepDraft<Values extends FieldValues, Sent>(
  form: string,
  { subscribe }: UseFormReturn<Values, unknown, Sent>,
): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    queryClient.setQueryDefaults(keyOf(form), { gcTime: Number.POSITIVE_INFINITY });
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) queryClient.setQueryData(keyOf(form), values);
        else queryClient.removeQueries({ queryKey: keyOf(form), exact: true });
      },
    });
  }, [form, subscribe, queryClient]);
}
