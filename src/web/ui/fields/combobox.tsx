import { Check, ChevronDown } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import { fits, rankOf, searchWords } from '#domain/search/index.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useDismissal, useFloatingPosition } from '#web/ui/overlays/floating.ts';
import { useLatestCallback } from '#web/ui/use-latest.ts';
import { useBoundField } from './bound-field.ts';
import { type BoundFieldProps, FieldFrame, inputClass, inputHeight } from './field-frame.tsx';
import { comboboxTexts as texts } from './texts.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Tells two of the same name apart, and is searched as well. */
  detail?: string | null | undefined;
}

/** Nobody reads further; the rest is found by typing more. */
const shownAtMost = 50;

function found(options: readonly ComboboxOption[], query: string): ComboboxOption[] {
  const sought = searchWords(query);
  if (sought.length === 0) return [...options];
  return options
    .filter(({ label, detail }) => fits(`${label} ${detail ?? ''}`, query))
    .map((option) => ({ option, rank: rankOf(option.label, sought) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}

interface ComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  options: readonly ComboboxOption[];
  /** The value of the option chosen; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** What choosing nothing is called; without it something has to be chosen. */
  none?: string;
}

/**
 * One of many: what is typed narrows the list. Arrow keys, Enter and Escape as the pattern for a combobox has them
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Give it a label, or an `aria-label`.
 */
export function Combobox({ options, value, onChange, onBlur, none, className, ...input }: ComboboxProps) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  // What is typed, while it is; null: the field tells what is chosen.
  const [query, setQuery] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const all = none === undefined ? options : [{ value: '', label: none }, ...options];
  const fitting = isOpen ? found(query ? options : all, query ?? '') : [];
  const shown = fitting.slice(0, shownAtMost);

  const close = () => {
    setIsOpen(false);
    setQuery(null);
  };
  const open = () => {
    setIsOpen(true);
    setAt(Math.max(0, query === null ? all.findIndex((option) => option.value === value) : 0));
  };
  const choose = (option: ComboboxOption) => {
    onChange(option.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setAt((before) => (before + step + shown.length) % Math.max(1, shown.length));
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const option = shown[at];
      if (option) choose(option);
    }
  };
  return (
    <div className={classNames('relative', className)}>
      <input
        placeholder={none}
        {...input}
        ref={field}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown[at] ? `${listId}-${at}` : undefined}
        value={query ?? chosen?.label ?? ''}
        className={classNames(inputClass, inputHeight, 'pr-9 text-ellipsis')}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => (isOpen ? undefined : open())}
        onChange={(event) => {
          setQuery(event.target.value);
          setIsOpen(true);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          const typed = query?.trim();
          const only = typed ? options.filter(({ label }) => label.toLowerCase() === typed.toLowerCase()) : [];
          // A name typed to its end is meant, and so is a field that was emptied.
          if (only.length === 1 && only[0]) onChange(only[0].value);
          else if (typed === '' && none !== undefined) onChange('');
          close();
          onBlur?.(event);
        }}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3"
      />
      {isOpen ? (
        <OptionList
          {...{ listId, field, shown, at, value, choose, close }}
          label={input['aria-label']}
          more={fitting.length - shown.length}
        />
      ) : null}
    </div>
  );
}

interface OptionListProps {
  listId: string;
  label: string | undefined;
  field: RefObject<HTMLInputElement | null>;
  shown: readonly ComboboxOption[];
  /** How many fit beyond those shown. */
  more: number;
  at: number;
  value: string;
  choose: (option: ComboboxOption) => void;
  close: () => void;
}

function OptionList({ listId, label, field, shown, more, at, value, choose, close }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useFloatingPosition(list, field, { side: 'below', align: 'end' });
  useDismissal(list, field, useLatestCallback(close));
  useEffect(() => {
    const shownList = list.current;
    // A dialog below keeps the page from scrolling, and would keep the list from it.
    const keep = (event: Event) => event.stopPropagation();
    const keepFocus = (event: Event) => event.preventDefault();
    shownList?.addEventListener('wheel', keep, { passive: true });
    shownList?.addEventListener('touchmove', keep, { passive: true });
    shownList?.addEventListener('mousedown', keepFocus);
  }, []);
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(`${listId}-${at}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, at]);
  return createPortal(
    <div
      ref={list}
      data-beside-page=""
      style={{ width: field.current?.offsetWidth }}
      className="pointer-events-auto fixed z-40 max-h-[min(20rem,var(--room))] min-w-56 overflow-y-auto overscroll-contain rounded-sm border border-line bg-surface p-1 shadow-float"
    >
      <div role="listbox" id={listId} aria-label={label ?? texts.choices}>
        {shown.map((option, place) => (
          <button
            type="button"
            key={option.value}
            id={`${listId}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            onClick={() => choose(option)}
            className={classNames(
              'flex min-h-10 w-full text-left cursor-pointer items-center gap-2 rounded-[5px] px-2.5 py-1 text-sm max-md:min-h-12',
              place === at ? 'bg-brand-soft' : 'hover:bg-sunken',
            )}
          >
            <span className="min-w-0 grow">
              <span className="block truncate">{option.label}</span>
              {option.detail ? <span className="block truncate text-xs text-ink-2">{option.detail}</span> : null}
            </span>
            {option.value === value ? <Check aria-hidden="true" className="size-4 shrink-0 text-brand" /> : null}
          </button>
        ))}
      </div>
      <p role="status" className={shown.length === 0 || more > 0 ? 'px-2.5 py-2 text-sm text-ink-2' : 'sr-only'}>
        {shown.length === 0 ? texts.nothingFits : more > 0 ? texts.moreFit(more) : texts.fit(shown.length)}
      </p>
    </div>,
    document.body,
  );
}

interface ComboboxFieldProps<Values extends FieldValues, Sent = Values> extends BoundFieldProps<Values, Sent> {
  options: readonly ComboboxOption[];
  placeholder?: string;
  none?: string;
}

/** The same in a form; the form's value is the empty text while nothing is chosen. */
export function ComboboxField<Values extends FieldValues, Sent = Values>({
  options,
  placeholder,
  none,
  ...bound
}: ComboboxFieldProps<Values, Sent>) {
  const { frame, field, input } = useBoundField(bound);
  return (
    <FieldFrame {...frame}>
      <Combobox
        {...input}
        {...{ options }}
        {...(none === undefined ? { placeholder } : { none })}
        onChange={field.onChange}
      />
    </FieldFrame>
  );
}
