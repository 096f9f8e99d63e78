import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { words } from '#web/base/language.ts';
import { classNames } from '#web/ui/class-names.ts';
import { uiTexts } from '#web/ui/texts.ts';

/** What every field bound to a form takes. */
export interface BoundFieldProps<Values extends FieldValues, Sent = Values> {
  /** `form.control` of react-hook-form's `useForm`. */
  control: Control<Values, unknown, Sent>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  /** Shows “optional” next to the label. */
  optional?: boolean;
  disabled?: boolean;
  className?: string;
}

export const inputClass =
  'w-full min-w-0 rounded-sm border border-field bg-surface px-3 text-md text-ink input-focus ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-2 ' +
  'aria-[invalid=true]:border-bad';

/** 46 px on phones, 42 px on a desk. */
export const inputHeight = 'h-11.5 md:h-10.5';

/** The ids of the hint and the error, for `aria-describedby`. */
export const describedBy = (id: string, hint: unknown, error: unknown): string | undefined =>
  classNames(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`) || undefined;

export interface FieldFrameProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  /** At the right of the label (a link). */
  labelAside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** Label above, input, hint and error below, tied together by id. */
export function FieldFrame({ id, label, hint, error, optional, labelAside, children, className }: FieldFrameProps) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-medium text-ink-2">
          {label}
        </label>
        {optional ? (
          <span aria-hidden="true" className="text-xs text-ink-3">
            {uiTexts.optional}
          </span>
        ) : null}
        {labelAside}
      </div>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The hint and the error under a field: what a schema found, in words. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-bad">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {words.sayIssue(error)}
        </p>
      ) : null}
    </>
  );
}
