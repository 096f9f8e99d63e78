import { useQuery } from '@tanstack/react-query';
import { Camera, Minus, Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { equipmentKinds } from '#contract/choices.ts';
import type { EquipmentRecord } from '#contract/customers/equipment.ts';
import type { PriceItem } from '#contract/invoicing/work-orders.ts';
import { urgencies } from '#domain/invoicing/index.ts';
import { call } from '#web/base/api.ts';
import { useObjectUrl } from '#web/offline/index.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldFrame, inputClass } from '#web/ui/fields/field-frame.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { readPhoto } from '../visit/read-photos.ts';
import { usePhotoInput } from '../visit/take-photos.tsx';
import type { RaisedPhoto, TypedWork } from './raise-work.ts';
import { raiseTexts as texts } from './texts.ts';

export interface AtCustomer {
  customerId: string;
  /** Which of the customer's properties; absent at the customer's own address. */
  propertyId?: string | null | undefined;
  name: string;
}

/** Changes seldom, and is wanted where there is no signal. */
const keptMs = 30 * 60_000;

export const usePriceBook = () => useQuery<PriceItem[]>({ queryKey: ['/api/price-book'], staleTime: keptMs });
/** What is at the place; a phone that has the list of an earlier release takes all of it for the customer's own address. */
export const useEquipmentAt = ({ customerId, propertyId = null }: AtCustomer) =>
  useQuery({
    queryKey: ['/api/equipment', { customerId }],
    queryFn: ({ signal }) => call<EquipmentRecord[]>('GET', '/api/equipment', { query: { customerId }, signal }),
    staleTime: keptMs,
    select: (records) => records.filter((record) => (record.propertyId ?? null) === propertyId),
  });

interface FieldsProps {
  typed: TypedWork;
  change: (changes: Partial<TypedWork>) => void;
}

export function WorkFields({ typed, change, kind }: FieldsProps & { kind: keyof typeof texts.titles }) {
  return (
    <>
      <TextLine
        label={texts.titles[kind]}
        optional={kind === 'part'}
        value={typed.title}
        maxLength={200}
        onChange={(title) => change({ title })}
      />
      {kind === 'problem' ? (
        <Choices
          legend={texts.urgency}
          columns={3}
          choices={urgencies.map((value) => ({ value, label: texts.urgencies[value] }))}
          chosen={typed.urgency}
          onChoose={(urgency) => change({ urgency })}
        />
      ) : (
        <PartsField {...{ typed, change }} />
      )}
      <TextLine
        label={texts.note}
        optional
        rows={2}
        value={typed.note}
        maxLength={2000}
        onChange={(note) => change({ note })}
      />
    </>
  );
}

/** As many of the book as fit under a thumb. */
const mostShown = 6;

/** What was chosen from the price book, and the book to choose from. */
function PartsField({ typed, change }: FieldsProps) {
  const id = useId();
  const book = usePriceBook();
  const [search, setSearch] = useState('');
  const items = book.data ?? [];
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = items.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const toChoose = found.filter(({ priceItemId }) => !typed.lines.some((line) => line.priceItemId === priceItemId));
  const setQuantity = (priceItemId: string, name: string, quantity: number) => {
    const others = typed.lines.filter((line) => line.priceItemId !== priceItemId);
    const place = typed.lines.findIndex((line) => line.priceItemId === priceItemId);
    if (quantity <= 0) return change({ lines: others });
    const line = { priceItemId, name, quantity };
    change({ lines: place < 0 ? [...others, line] : typed.lines.with(place, line) });
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{texts.parts}</legend>
      {typed.lines.length > 0 ? (
        <ul className="divide-y divide-line rounded-sm border border-line">
          {typed.lines.map(({ priceItemId, name, quantity }) => (
            <li key={priceItemId} className="flex min-h-12 items-center gap-1 pl-3">
              <span className="min-w-0 grow break-words">{name}</span>
              <IconButton
                size="touch"
                label={texts.less(name)}
                icon={<Minus aria-hidden="true" />}
                onClick={() => setQuantity(priceItemId, name, quantity - 1)}
              />
              <output aria-label={texts.quantityOf(name)} className="num min-w-6 text-center font-semibold">
                {quantity}
              </output>
              <IconButton
                size="touch"
                label={texts.more(name)}
                icon={<Plus aria-hidden="true" />}
                onClick={() => setQuantity(priceItemId, name, quantity + 1)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {items.length > mostShown ? (
        <input
          id={`${id}-search`}
          type="search"
          aria-label={texts.findPart}
          placeholder={texts.findPart}
          value={search}
          autoComplete="off"
          onChange={({ target }) => setSearch(target.value)}
          className={`${inputClass} h-12`}
        />
      ) : null}
      <ul className="flex flex-col">
        {toChoose.slice(0, mostShown).map(({ priceItemId, name, unitPrice }) => (
          <li key={priceItemId}>
            <button
              type="button"
              aria-label={texts.add(name)}
              onClick={() => setQuantity(priceItemId, name, 1)}
              className="flex min-h-12 w-full items-center gap-3 rounded-sm px-3 text-left text-sm hover:bg-sunken"
            >
              <Plus aria-hidden="true" className="size-4 shrink-0 text-brand" />
              <span className="min-w-0 grow break-words">{name}</span>
              {unitPrice === null ? null : <span className="num text-ink-2">{texts.dollars(unitPrice)}</span>}
            </button>
          </li>
        ))}
      </ul>
      {book.data === undefined && !book.isFetching ? <Hint>{texts.bookNotHere}</Hint> : null}
      {book.data?.length === 0 ? <Hint>{texts.noBook}</Hint> : null}
      {words.length > 0 && found.length === 0 ? <Hint>{texts.noneFound}</Hint> : null}
    </fieldset>
  );
}

const nameOf = ({ kind, make, model }: EquipmentRecord): string =>
  [texts.equipment.kinds[kind], make, model].filter(Boolean).join(' ');

/** A record to correct, or a new one. */
export function EquipmentFields({
  customer,
  typed,
  change,
  fixed,
}: FieldsProps & { customer: AtCustomer; fixed: boolean }) {
  const id = useId();
  const records = useEquipmentAt(customer);
  const { equipment } = typed;
  const set = (changes: Partial<TypedWork['equipment']>) => change({ equipment: { ...equipment, ...changes } });
  const choose = (equipmentId: string) => {
    const record = records.data?.find((each) => each.equipmentId === equipmentId);
    set({
      equipmentId: record?.equipmentId ?? null,
      kind: record?.kind ?? '',
      make: record?.make ?? '',
      model: record?.model ?? '',
      serialNumber: record?.serialNumber ?? '',
      notes: record?.notes ?? '',
    });
  };
  return (
    <>
      {fixed || (records.data ?? []).length === 0 ? null : (
        <FieldFrame id={`${id}-record`} label={texts.record}>
          <Select
            id={`${id}-record`}
            value={equipment.equipmentId ?? ''}
            onChange={({ target }) => choose(target.value)}
            placeholder={texts.newRecord}
            choices={(records.data ?? []).map((record) => ({ value: record.equipmentId, label: nameOf(record) }))}
          />
        </FieldFrame>
      )}
      {records.data === undefined && !records.isFetching && !fixed ? <Hint>{texts.recordsNotHere}</Hint> : null}
      <FieldFrame id={`${id}-kind`} label={texts.equipment.kind}>
        <Select
          id={`${id}-kind`}
          value={equipment.kind}
          onChange={({ target }) => set({ kind: equipmentKinds.find((kind) => kind === target.value) ?? '' })}
          choices={[
            { value: '', label: texts.equipment.chooseKind, disabled: true },
            ...equipmentKinds.map((kind) => ({ value: kind, label: texts.equipment.kinds[kind] })),
          ]}
        />
      </FieldFrame>
      <div className="grid grid-cols-2 gap-3">
        <TextLine label={texts.equipment.make} optional value={equipment.make} onChange={(make) => set({ make })} />
        <TextLine label={texts.equipment.model} optional value={equipment.model} onChange={(model) => set({ model })} />
      </div>
      <TextLine
        label={texts.equipment.serialNumber}
        optional
        value={equipment.serialNumber}
        onChange={(serialNumber) => set({ serialNumber })}
      />
      <TextLine
        label={texts.equipment.notes}
        optional
        rows={2}
        maxLength={2000}
        value={equipment.notes}
        onChange={(notes) => set({ notes })}
      />
    </>
  );
}

interface PhotoFieldProps {
  photo: RaisedPhoto | null;
  /** What the photo is of. */
  shows?: string;
  onPhoto: (photo: RaisedPhoto | null) => void;
}

export function PhotoField({ photo, shows = texts.photoTaken, onPhoto }: PhotoFieldProps) {
  const shown = useObjectUrl(photo?.picture);
  const camera = usePhotoInput(([file]) => void (file && readPhoto(file).then((taken) => taken && onPhoto(taken))));
  return (
    <div className="flex items-center gap-3">
      {camera.input}
      {shown ? (
        <span className="relative">
          <img src={shown} alt={shows} className="size-20 rounded-sm object-cover" />
          <IconButton
            label={texts.removePhoto}
            className="absolute -top-2 -right-2 rounded-full bg-surface shadow-float"
            icon={<X aria-hidden="true" />}
            onClick={() => onPhoto(null)}
          />
        </span>
      ) : null}
      <Button
        size="touch"
        className="grow"
        icon={<Camera aria-hidden="true" className="size-4.5" />}
        onClick={camera.open}
      >
        {photo ? texts.anotherPhoto : texts.photo}
      </Button>
    </div>
  );
}

const Hint = ({ children }: { children: ReactNode }) => <p className="text-sm text-ink-2">{children}</p>;

interface TextLineProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  optional?: boolean;
  maxLength?: number;
  /** Several lines of text. */
  rows?: number;
}

function TextLine({ label, value, onChange, optional = false, maxLength = 100, rows }: TextLineProps) {
  const id = useId();
  const Field = rows === undefined ? 'input' : 'textarea';
  return (
    <FieldFrame id={id} label={label} optional={optional}>
      <Field
        id={id}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        {...(rows === undefined ? {} : { rows })}
        onChange={({ target }) => onChange(target.value)}
        className={`${inputClass} ${rows === undefined ? 'h-12' : 'block py-2.5'}`}
      />
    </FieldFrame>
  );
}

interface ChoicesProps<Value extends string> {
  legend: string;
  columns?: 2 | 3;
  choices: readonly { value: Value; label: string }[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
}

/** One touch each. */
export function Choices<Value extends string>({ legend, columns = 2, choices, chosen, onChoose }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className={columns === 2 ? 'grid grid-cols-2 gap-2' : 'grid grid-cols-3 gap-2'}>
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-12 touch-manipulation items-center justify-center rounded-sm border border-line-2 px-2 text-center text-sm font-semibold select-none has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-focus-visible:outline-3 has-focus-visible:outline-(--focus-ring)"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
