import type { ReactNode } from 'react';
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/base/api.ts';
import { isPlanRefusal } from '#web/base/failure-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { uiTexts } from '#web/ui/texts.ts';

export interface FormProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  /** Gets what the schema made of the input. What it throws is shown: field errors at their fields, the rest above. */
  onSubmit: (values: Sent) => void | Promise<void>;
  /** Called when the schema refused, for anything besides the fields’ own messages. */
  onInvalid?: (errors: FieldErrors<Values>) => void;
  children: ReactNode;
  className?: string;
  /** The form's name, where the page has several. */
  label?: string;
}

/** A form that shows the product's own messages, keeps what was typed and goes to the first faulty field. */
export function Form<Values extends FieldValues, Sent>({
  form,
  onSubmit,
  onInvalid,
  children,
  className,
  label,
}: FormProps<Values, Sent>) {
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      showFailure(form, error);
    }
  }, onInvalid);
  const { message: failure, type } = form.formState.errors.root ?? {};
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        // A form inside a dialog inside a form must not submit the outer one.
        event.stopPropagation();
        void submit(event);
      }}
      className={classNames('flex flex-col gap-4', className)}
    >
      {failure ? (
        <Banner
          tone="bad"
          alert
          actions={
            type === 'plan' ? (
              <ButtonLink size="sm" to="/billing">
                {uiTexts.seePlans}
              </ButtonLink>
            ) : undefined
          }
        >
          {failure}
        </Banner>
      ) : null}
      {children}
    </form>
  );
}

function showFailure<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
): void {
  const message = error instanceof Error ? error.message : uiTexts.failed;
  const details = error instanceof ApiError ? error.details : [];
  const fields = new Set(Object.keys(form.getValues()));
  const [known, unknown] = [details.filter(isKnown), details.filter((detail) => !isKnown(detail))];
  function isKnown(detail: { field: string }): boolean {
    return fields.has(detail.field.split('.')[0] ?? '');
  }
  for (const [index, detail] of known.entries()) {
    form.setError(detail.field as FieldPath<Values>, { message: detail.message }, { shouldFocus: index === 0 });
  }
  if (known.length === 0 || unknown.length > 0) {
    const reasons = unknown.map((detail) => `${detail.field}: ${detail.message}`);
    const type = isPlanRefusal(error) ? 'plan' : 'server';
    form.setError('root', { type, message: [message, ...reasons].join(' ') });
  }
}
