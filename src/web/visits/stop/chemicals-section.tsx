import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import {
  type Chemical,
  chemicalNames,
  formatAmount,
  productNamed,
  productTable,
  productTexts,
} from '#domain/water/index.ts';
import { words } from '#web/base/language.ts';
import { Button } from '#web/ui/button.tsx';
import { inputClass } from '#web/ui/fields/field-frame.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { inSentence } from '../texts.ts';
import type { AddedChemical } from '../visit/visit-draft.ts';
import { sheetTexts } from './sheet-texts.ts';

type Unit = AddedChemical['unit'];

export const unitsOf = (chemical: string): Unit[] =>
  productTable[chemical as Chemical]?.form === 'dry' ? ['oz', 'lb'] : ['fl_oz', 'qt', 'gal'];

/** An amount with its unit, as it is said: "85 fl oz liquid chlorine". */
export const addedText = ({ amount, unit, name }: AddedChemical): string =>
  `${formatAmount(amount, unit, words)} ${inSentence(words.say(productNamed(name)))}`;

export interface ChemicalsSectionProps {
  added: readonly AddedChemical[];
  onChange: (added: AddedChemical[]) => void;
}

/** What was put into the water, with amounts that can be corrected, and anything the advice did not name. */
export function ChemicalsSection({ added, onChange }: ChemicalsSectionProps) {
  const replace = (index: number, change: Partial<AddedChemical>) =>
    onChange(added.map((each, place) => (place === index ? { ...each, ...change } : each)));
  return (
    <>
      {added.length === 0 ? (
        <p className="text-sm text-ink-2">{sheetTexts.noChemicals}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {withKeys(added).map(({ each, index, key, name }) => (
            <li key={key} className="flex items-center gap-2">
              <span className="min-w-0 grow text-sm font-semibold">{name}</span>
              <AmountField
                label={sheetTexts.amountOf(name)}
                amount={each.amount}
                onChange={(amount) => replace(index, { amount })}
              />
              <Select
                aria-label={sheetTexts.unitOf(name)}
                className="w-24 shrink-0"
                value={each.unit}
                choices={unitsOf(each.chemical).map((unit) => ({ value: unit, label: sheetTexts.units[unit] }))}
                onChange={(event) =>
                  replace(index, {
                    unit: unitsOf(each.chemical).find((unit) => unit === event.target.value) ?? each.unit,
                  })
                }
              />
              <IconButton
                size="touch"
                label={sheetTexts.removeChemical(name)}
                icon={<Trash2 aria-hidden="true" />}
                className="-mr-2"
                onClick={() => onChange(added.filter((_, place) => place !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      <OtherChemical onAdd={(chemical) => onChange([...added, chemical])} />
    </>
  );
}

/** The same chemical may have been added twice: its first, its second dose. */
const withKeys = (added: readonly AddedChemical[]) =>
  added.map((each, index) => {
    const before = added.slice(0, index).filter(({ chemical }) => chemical === each.chemical).length;
    return { each, index, key: `${each.chemical} ${before + 1}`, name: words.say(productNamed(each.name)) };
  });

/** The amount as it is typed; what is no amount stays in the field and is not recorded. */
export function AmountField({
  label,
  amount,
  onChange,
}: {
  label: string;
  amount: number;
  onChange: (amount: number) => void;
}) {
  const [typed, setTyped] = useState(String(amount));
  const [recorded, setRecorded] = useState(amount);
  const id = useId();
  if (recorded !== amount) {
    setRecorded(amount);
    setTyped(String(amount));
  }
  const isFaulty = readAmount(typed) === null;
  return (
    <span className="w-22 shrink-0">
      <input
        aria-label={label}
        aria-invalid={isFaulty || undefined}
        aria-describedby={isFaulty ? `${id}-error` : undefined}
        inputMode="decimal"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          const value = readAmount(event.target.value);
          if (value === null) return;
          setRecorded(value);
          onChange(value);
        }}
        onBlur={() => isFaulty && setTyped(String(amount))}
        className={`${inputClass} num h-12 text-right`}
      />
      {isFaulty ? (
        <span id={`${id}-error`} role="alert" className="sr-only">
          {sheetTexts.amountMissing}
        </span>
      ) : null}
    </span>
  );
}

function readAmount(text: string): number | null {
  const value = Number(text.replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(value) && value > 0 && value <= 100_000 ? value : null;
}

function OtherChemical({ onAdd }: { onAdd: (chemical: AddedChemical) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button
        size="touch"
        wide
        className="mt-3"
        icon={<Plus aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {sheetTexts.addChemical}
      </Button>
    );
  }
  return (
    <Select
      aria-label={sheetTexts.chemical}
      autoFocus
      className="mt-3"
      placeholder={sheetTexts.chooseChemical}
      value=""
      choices={chemicalNames.map((chemical) => ({ value: chemical, label: words.say(productTexts.names[chemical]) }))}
      onChange={(event) => {
        const product = chemicalNames.find((chemical) => chemical === event.target.value);
        if (!product) return;
        const { name, unit, strengthPct } = productTable[product];
        onAdd({ chemical: product, name, amount: 1, unit: unit === 'oz' ? 'lb' : 'gal', strengthPct });
        setOpen(false);
      }}
    />
  );
}
