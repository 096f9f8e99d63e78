import { type ReactElement, useId, useRef } from 'react';

/** What a table may come in as. */
export const csvTypes = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values';

interface FileChoice {
  /** To put on the page: it is hidden, and has a name for screen readers. */
  input: ReactElement;
  open: () => void;
}

/** Lets the user choose a file with a button of the page's own. */
export function useFileChoice(label: string, accept: string, onChoose: (file: File) => void): FileChoice {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return {
    input: (
      <>
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          id={id}
          ref={input}
          type="file"
          accept={accept}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file can be chosen again after it was corrected.
            target.value = '';
            if (file) onChoose(file);
          }}
        />
      </>
    ),
    open: () => input.current?.click(),
  };
}
