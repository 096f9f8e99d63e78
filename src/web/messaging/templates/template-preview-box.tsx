import { useDeferredValue, useEffect, useId, useState } from 'react';
import { ApiError } from '#web/base/api.ts';
import { useCustomerChoices } from '#web/base/pages.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { type Previewed, usePreview } from '../api.ts';
import { communicationsTexts } from '../texts.ts';

const texts = communicationsTexts.templates;
const pauseMs = 300;

/** The value once it stops changing. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export function TemplatePreviewBox({ type, language, template }: Omit<Previewed, 'customerId'>) {
  const id = useId();
  const [customerId, setCustomerId] = useState<string | null>(null);
  const customers = useCustomerChoices();
  const settled = useSettled(template);
  const previewed = useDeferredValue(settled);
  const preview = usePreview({ type, language, template: previewed, customerId });
  const isEmpty = template.trim() === '';
  const failure = preview.error instanceof ApiError ? preview.error.message : texts.previewFailed;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2.5 rounded-md bg-sunken p-4">
      <div className="flex items-center gap-3">
        <h3 id={id} className="grow text-sm font-semibold">
          {texts.preview}
        </h3>
        <Combobox
          aria-label={texts.previewFor}
          className="w-44"
          none={texts.example}
          options={(customers.data ?? []).map(({ customerId: value, name: label, address: detail }) => ({
            value,
            label,
            detail,
          }))}
          value={customerId ?? ''}
          onChange={(chosen) => setCustomerId(chosen === '' ? null : chosen)}
        />
      </div>
      {isEmpty ? <p className="text-sm text-ink-2">{texts.previewEmpty}</p> : null}
      {!isEmpty && preview.isError ? (
        <p role="status" className="text-sm text-bad">
          {failure}
        </p>
      ) : null}
      {!isEmpty && preview.data && !preview.isError ? (
        <>
          <p
            lang={language}
            className="rounded-md rounded-bl-none bg-surface px-3.5 py-2.5 text-md break-words whitespace-pre-wrap shadow-soft"
          >
            {preview.data.message}
          </p>
          <p role="status" className="num text-sm text-ink-2">
            {communicationsTexts.measured(
              communicationsTexts.characters(preview.data.characters),
              communicationsTexts.segments(preview.data.segments),
            )}
          </p>
        </>
      ) : null}
    </section>
  );
}
