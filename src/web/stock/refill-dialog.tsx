import { FileSpreadsheet, PackageCheck, Printer } from 'lucide-react';
import type { StockedReagent } from '#contract/stock/reagents.ts';
import { type StockedPackage, shoppingFor } from '#domain/stock/index.ts';
import { isChemical, productTexts, UNITS } from '#domain/water/index.ts';
import { csvText, saveCsv } from '#web/base/csv.ts';
import { formatDay, todayIn } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { printSheet } from '#web/base/print-sheet.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type RefillLine, type RefillPlace, refillPlaces } from './refill-list.ts';
import { reagentsTexts as texts } from './texts.ts';

const packageOf = (reagent: StockedReagent): StockedPackage => ({
  ...reagent,
  packageUnit: UNITS.find((unit) => unit === reagent.packageUnit) ?? null,
  levelPct: reagent.level,
});

const productName = (product: string): string =>
  isChemical(product) ? words.say(productTexts.names[product]) : product;

const shoppingLines = (places: readonly RefillPlace[]): string[] =>
  shoppingFor(places.flatMap(({ lines }) => lines.map(({ reagent }) => packageOf(reagent)))).map(
    ({ product, strengthPct, packages, packageAmount, unit, amount }) =>
      texts.buy(packages, packageAmount, unit, productName(product), strengthPct, amount),
  );

const dayOf = (date: string): string => formatDay(date, 'weekdayAndShortDay');

const sizeOf = ({ packageAmount, packageUnit }: StockedReagent): string =>
  packageAmount === null || packageUnit === null ? '' : texts.packageSize(packageAmount, packageUnit);

interface Props {
  stock: readonly StockedReagent[];
  onClose: () => void;
}

export function RefillDialog({ stock, onClose }: Props) {
  const { timeZone } = useUser();
  const today = todayIn(timeZone);
  const places = refillPlaces(stock, today);
  const buy = shoppingLines(places);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.refillList}
      description={texts.refillPurpose}
      width="lg"
      footer={
        places.length > 0 ? (
          <>
            <Button
              icon={<FileSpreadsheet aria-hidden="true" className="size-4" />}
              onClick={() => saveCsv(`restock-list-${today}.csv`, csvText(tableOf(places)))}
            >
              {texts.csv}
            </Button>
            <Button
              variant="primary"
              icon={<Printer aria-hidden="true" className="size-4" />}
              onClick={() => print(places, buy, today)}
            >
              {texts.print}
            </Button>
          </>
        ) : undefined
      }
    >
      {places.length === 0 ? (
        <EmptyState icon={<PackageCheck aria-hidden="true" />} title={texts.refillNone}>
          {texts.refillNoneMore}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-5">
          {buy.length > 0 ? (
            <section className="rounded-md bg-sunken px-4 py-3">
              <h3 className="text-sm font-semibold">{texts.toBuy}</h3>
              <ul className="num mt-1.5 flex flex-col gap-1 text-sm">
                {buy.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          ) : null}
          {places.map((place) => (
            <section key={place.name}>
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="text-md">{place.name}</h3>
                <p className="num text-xs text-ink-3">{serviceText(place, today)}</p>
              </div>
              <ul className="mt-1 divide-y divide-line">
                {place.lines.map((line) => (
                  <Line key={line.reagent.id} line={line} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Dialog>
  );
}

function serviceText({ nextServiceDate }: RefillPlace, today: string): string {
  if (nextServiceDate === null) return texts.noServiceDay;
  return nextServiceDate === today ? texts.nextServiceToday : texts.nextServiceDay(dayOf(nextServiceDate));
}

function Line({ line }: { line: RefillLine }) {
  const { reagent, reason } = line;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 grow">
        <p className="text-sm font-medium break-words">{reagent.description}</p>
        <p className="num text-xs text-ink-3">
          {texts.typeName(reagent.reagentId)}
          {sizeOf(reagent)} · {texts.lasts(line)}
        </p>
      </div>
      <Chip tone={reason === 'critical' ? 'bad' : 'warn'} dot>
        {texts.reasons[reason]}
      </Chip>
      <span className="num w-10 shrink-0 text-right text-sm font-semibold">{reagent.level}%</span>
    </li>
  );
}

function print(places: readonly RefillPlace[], buy: readonly string[], today: string): void {
  printSheet(texts.refillList, [
    ...(buy.length > 0 ? [{ heading: texts.toBuy, lines: buy.map((line) => `☐  ${line}`) }] : []),
    ...places.map((place) => ({
      heading: `${place.name} – ${serviceText(place, today)}`,
      lines: place.lines.map((line) => {
        const { description, reagentId, level } = line.reagent;
        const why = `${texts.reasons[line.reason]}, ${texts.lasts(line)}`;
        return texts.refillLine(description, texts.typeName(reagentId), level, sizeOf(line.reagent), why);
      }),
    })),
  ]);
}

const tableOf = (places: readonly RefillPlace[]) => [
  texts.csvColumns,
  ...places.flatMap(({ name, nextServiceDate, lines }) =>
    lines.map(({ reagent, reason, days, estimated }) => [
      name,
      nextServiceDate,
      reagent.description,
      texts.typeName(reagent.reagentId),
      reagent.level,
      texts.reasons[reason],
      days,
      estimated,
      reagent.packageAmount,
      reagent.packageUnit?.replace('_', ' ') ?? null,
    ]),
  ),
];
