import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import type { FigureName, FigureRow } from '#contract/analytics/analytics.ts';
import type { BusinessRange } from '#contract/choices.ts';
import { type FigureUnit, figureUnits } from '#domain/analytics/index.ts';
import { csvText, saveCsv } from '#web/base/csv.ts';
import { failureText } from '#web/base/failure-text.ts';
import { dayName } from '#web/base/format.ts';
import { printPage } from '#web/base/print-sheet.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { CustomerLink } from '#web/ui/link-if-open.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { fetchAllRows, useFigureRows } from './api.ts';
import { exactText } from './figure-words.ts';
import { businessTexts } from './texts.ts';

export const rowsCsv = (rows: readonly FigureRow[], unit: FigureUnit): string =>
  csvText([
    [
      businessTexts.rows.date,
      businessTexts.rows.who,
      businessTexts.rows.technician,
      businessTexts.rows.description,
      `${businessTexts.rows.value} (${businessTexts.units[unit]})`,
      businessTexts.rows.estimated,
    ],
    ...rows.map((row) => [
      row.date,
      row.customerName,
      row.technicianName,
      row.description,
      row.value,
      row.estimated ? businessTexts.rows.yes : businessTexts.rows.no,
    ]),
  ]);

const rowsTable = (rows: readonly FigureRow[], unit: FigureUnit) => ({
  head: [
    businessTexts.rows.date,
    businessTexts.rows.who,
    businessTexts.rows.technician,
    businessTexts.rows.description,
    businessTexts.rows.value,
  ],
  rows: rows.map((row) => [
    row.date ?? '',
    row.customerName ?? '',
    row.technicianName ?? '',
    row.estimated ? `${row.description} (${businessTexts.estimated})` : row.description,
    exactText(unit, row.value),
  ]),
});

const rules = `
body { font: 9pt/1.35 system-ui, sans-serif; margin: 0; color: #000 }
h1 { font-size: 14pt; margin: 0 0 4pt }
p { margin: 0 0 4pt }
table { width: 100%; border-collapse: collapse; margin-top: 8pt }
thead { display: table-header-group }
th, td { border-bottom: 0.5pt solid #999; padding: 3pt 6pt 3pt 0; text-align: left; vertical-align: top }
th:last-child, td:last-child { text-align: right; padding-right: 0; white-space: nowrap; font-variant-numeric: tabular-nums }
tr { break-inside: avoid }
`;

interface PrintedTable {
  title: string;
  notes: readonly string[];
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

const printTable = ({ title, notes, head, rows }: PrintedTable): void =>
  printPage(title, (page) => {
    const view = page.defaultView;
    if (!view) return;
    const style = new view.CSSStyleSheet();
    style.replaceSync(rules);
    page.adoptedStyleSheets = [style];
    const textIn = (tag: 'h1' | 'p' | 'th' | 'td', text: string): HTMLElement =>
      Object.assign(page.createElement(tag), { textContent: text });
    const table = page.createElement('table');
    const headings = table.createTHead().insertRow();
    headings.append(...head.map((text) => textIn('th', text)));
    const body = table.createTBody();
    for (const cells of rows) body.insertRow().append(...cells.map((text) => textIn('td', text)));
    page.body.append(textIn('h1', title), ...notes.filter(Boolean).map((note) => textIn('p', note)), table);
  });

const texts = businessTexts.rows;

interface FigureRowsDialogProps {
  figure: FigureName;
  range: BusinessRange;
  onClose: () => void;
}

export function FigureRowsDialog({ figure, range, onClose }: FigureRowsDialogProps) {
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState<'csv' | 'print' | null>(null);
  const asked = { figure, range, search };
  const list = useFigureRows(asked);
  const first = list.data?.pages[0];
  const rows = list.data?.pages.flatMap(({ answer }) => answer.rows) ?? [];
  const unit = first?.answer.unit ?? figureUnits[figure];
  const title = businessTexts.figures[figure];
  const withAll = async (what: 'csv' | 'print', use: (all: FigureRow[]) => void) => {
    setBusy(what);
    try {
      use(await fetchAllRows(asked));
    } catch (error) {
      const sentence = what === 'csv' ? texts.notDownloaded : texts.notPrinted;
      toast({ variant: 'error', title: sentence, description: failureText(error, businessTexts.loadFailedSafe) });
    } finally {
      setBusy(null);
    }
  };
  const print = (all: FigureRow[]) =>
    printTable({
      title: `${title}, ${businessTexts.ranges[range]}`,
      notes: [first?.answer.how ?? '', first ? `${texts.total}: ${exactText(unit, first.answer.total)}` : ''],
      ...rowsTable(all, unit),
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      width="lg"
      description={
        first ? (
          <>
            <span className="num font-semibold text-ink">
              {businessTexts.ranges[range]}: {exactText(unit, first.answer.total)}
            </span>{' '}
            · {first.answer.how}
          </>
        ) : (
          businessTexts.ranges[range]
        )
      }
      footer={
        first && first.count > 0 ? (
          <>
            <Button
              icon={<Printer aria-hidden="true" className="size-4" />}
              busy={busy === 'print'}
              onClick={() => void withAll('print', print)}
            >
              {texts.print}
            </Button>
            <Button
              icon={<Download aria-hidden="true" className="size-4" />}
              busy={busy === 'csv'}
              onClick={() => void withAll('csv', (all) => saveCsv(`${figure}-${range}.csv`, rowsCsv(all, unit)))}
            >
              {texts.csv}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <SearchField label={texts.search} value={search} onChange={setSearch} className="min-w-48 grow" />
          {first ? <span className="num text-sm text-ink-2">{texts.count(rows.length, first.count)}</span> : null}
        </div>
        {list.isError && !first ? (
          <ErrorState title={texts.loadFailed} error={list.error} onRetry={() => void list.refetch()} />
        ) : null}
        {list.isPending ? <SkeletonRows rows={5} /> : null}
        {first && rows.length === 0 ? (
          <EmptyState title={search ? texts.noneFound : texts.none}>
            {search ? texts.noneFoundMore : texts.noneMore}
          </EmptyState>
        ) : null}
        {rows.length > 0 ? <Rows rows={rows} unit={unit} title={title} /> : null}
        {list.hasNextPage ? (
          <Button
            onClick={() => void list.fetchNextPage()}
            busy={list.isFetchingNextPage}
            className="self-center max-md:h-12"
          >
            {texts.more}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

interface RowsProps {
  rows: readonly FigureRow[];
  unit: FigureUnit;
  title: string;
}

/** Rows have no id; they are only added at the end, so their number identifies them. */
const numbered = (rows: readonly FigureRow[]) => rows.map((row, place) => ({ number: place + 1, row }));

function Rows({ rows, unit, title }: RowsProps) {
  return (
    <ul aria-label={title} className="divide-y divide-line border-y border-line">
      {numbered(rows).map(({ number, row }) => (
        <li key={number} className="flex items-start gap-4 py-2.5 text-sm">
          <div className="min-w-0 grow">
            <p className="break-words">
              {row.customerName ? (
                <CustomerLink
                  customerId={row.customerId}
                  className="mr-2 rounded-sm font-semibold [&[href]]:hover:underline"
                >
                  {row.customerName}
                </CustomerLink>
              ) : null}
              {row.description}
            </p>
            <p className="num flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
              {[row.date ? dayName(row.date) : null, row.technicianName].filter(Boolean).join(' · ')}
              {row.estimated ? <Chip tone="warn">{businessTexts.estimated}</Chip> : null}
            </p>
          </div>
          <span className="num shrink-0 font-semibold">{exactText(unit, row.value)}</span>
        </li>
      ))}
    </ul>
  );
}
