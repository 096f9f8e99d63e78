import { ChevronLeft, ChevronRight, Download, FileText, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PayCheck, PayCheckTechnician } from '#contract/analytics/pay-check.ts';
import { weekOf } from '#domain/analytics/index.ts';
import { type CivilDate, dateOfDay, dayNumber } from '#domain/calendar/index.ts';
import { saveFile } from '#web/base/csv.ts';
import { failureText } from '#web/base/failure-text.ts';
import { todayIn } from '#web/base/format.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyComponent, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { ConfirmDialog, ConfirmWindow } from '#web/ui/overlays/confirm-dialog.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { fetchFile, useWithdraw } from './api.ts';
import { durationInWords, miles, weekName } from './in-words.ts';
import { TechnicianCard } from './technician-card.tsx';
import { payCheckTexts as texts } from './texts.ts';

const daysAWeek = 7;
const weeksFrom = (date: CivilDate, weeks: number): CivilDate => dateOfDay(dayNumber(date) + weeks * daysAWeek);

interface WeekChooserProps {
  from: CivilDate;
  thisWeek: CivilDate;
  onGo: (from: CivilDate | null) => void;
}

function WeekChooser({ from, thisWeek, onGo }: WeekChooserProps) {
  const lastWeek = weeksFrom(thisWeek, -1);
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <IconButton
        label={texts.previousWeek}
        variant="outlined"
        className="max-md:size-12"
        icon={<ChevronLeft aria-hidden="true" />}
        onClick={() => onGo(weeksFrom(from, -1))}
      />
      <IconButton
        label={texts.nextWeek}
        variant="outlined"
        className="max-md:size-12"
        icon={<ChevronRight aria-hidden="true" />}
        onClick={() => onGo(weeksFrom(from, 1))}
      />
      <Button
        className="max-md:h-12 aria-pressed:border-brand aria-pressed:text-brand"
        aria-pressed={from === lastWeek}
        onClick={() => onGo(lastWeek)}
      >
        {texts.lastWeek}
      </Button>
      <Button
        className="max-md:h-12 aria-pressed:border-brand aria-pressed:text-brand"
        aria-pressed={from === thisWeek}
        onClick={() => onGo(null)}
      >
        {texts.thisWeek}
      </Button>
    </div>
  );
}

const figure = 'num px-3 py-2.5 last:pr-5 text-right whitespace-nowrap';

function WeekTable({ technicians }: { technicians: readonly PayCheckTechnician[] }) {
  return (
    <Card flush className="max-md:hidden print:block">
      <table className="w-full text-sm">
        <caption className="sr-only">{texts.everybody}</caption>
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-2 [&>th]:px-3 [&>th]:py-2.5 [&>th]:font-semibold [&>th:first-child]:pl-5 [&>th:last-child]:pr-5">
            <th scope="col">{texts.technician}</th>
            {[
              texts.lookAt,
              texts.assigned,
              texts.unplanned,
              texts.proven,
              texts.onSite,
              texts.planned,
              texts.miles,
            ].map((heading) => (
              <th key={heading} scope="col" className="text-right">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {technicians.map((line) => (
            <tr key={line.technicianId}>
              <th scope="row" className="max-w-56 truncate px-3 py-2.5 pl-5 text-left font-semibold">
                {line.name}
              </th>
              <td className={figure}>{line.exceptions.length}</td>
              <td className={figure}>{texts.ofAssigned(line.done - line.unplanned, line.assigned)}</td>
              <td className={figure}>{line.unplanned}</td>
              <td className={figure}>{texts.ofDone(line.proven, line.done)}</td>
              <td className={figure}>{durationInWords(line.onSiteMinutes)}</td>
              <td className={figure}>{durationInWords(line.plannedMinutes)}</td>
              <td className={figure}>{miles(line.milesDriven)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const ApproveDialog = lazyComponent(async () => (await import('./approve-dialog.tsx')).ApproveDialog, {
  onFailure: ({ onClose }) => onClose(),
});

const readyPayDialogs = (): (() => void) => loadAtFirstTouch([ApproveDialog, ConfirmWindow]);

interface PayWeekProps {
  title: string;
  week: PayCheck;
  /** The previous week is shown until this one has loaded. */
  isOtherWeek: boolean;
  asOf: ReactNode;
  onGo: (from: string | null) => void;
}

type Decision = { kind: 'approve' | 'withdraw'; line: PayCheckTechnician };

export function PayWeek({ title, week, isOtherWeek, asOf, onGo }: PayWeekProps) {
  const canApprove = useCan('reports', 'edit');
  const [decision, setDecision] = useState<Decision | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  useEffect(readyPayDialogs, []);
  const close = () => setDecision(null);
  const print = () => {
    // Nothing can be opened on paper.
    flushSync(() => setShowsAll(true));
    window.print();
    setShowsAll(false);
  };
  const { technicians, timeZone, isOver } = week;
  const ordered = [...technicians].sort((a, b) => Number(b.exceptions.length > 0) - Number(a.exceptions.length > 0));
  return (
    <>
      <PageHeader
        title={title}
        purpose={<span className="num">{weekName(week)}</span>}
        more={
          <div className="flex flex-wrap gap-2 print:hidden">
            <FilesMenu from={week.from} />
            <Button icon={<Printer aria-hidden="true" className="size-4" />} onClick={print}>
              {texts.print}
            </Button>
          </div>
        }
      />
      <WeekChooser from={week.from} thisWeek={weekOf(todayIn(timeZone)).from} onGo={onGo} />
      {asOf}
      <p className="max-w-prose text-sm text-ink-2">
        {texts.howItComesAbout} {texts.provenMeans}
        {isOver ? null : <span className="mt-1 block font-semibold text-ink">{texts.notOver}</span>}
      </p>
      {ordered.length > 1 ? <WeekTable technicians={ordered} /> : null}
      <div aria-busy={isOtherWeek || undefined} className="flex flex-col gap-5 aria-busy:opacity-60">
        {ordered.map((line) => (
          <TechnicianCard
            key={line.technicianId}
            {...{ line, timeZone, isOver, showsAll }}
            onApprove={canApprove && isOver ? () => setDecision({ kind: 'approve', line }) : undefined}
            onWithdraw={canApprove ? () => setDecision({ kind: 'withdraw', line }) : undefined}
          />
        ))}
      </div>
      {decision?.kind === 'approve' ? <ApproveDialog line={decision.line} week={week} onClose={close} /> : null}
      <Withdrawal line={decision?.kind === 'withdraw' ? decision.line : null} from={week.from} onClose={close} />
    </>
  );
}

function FilesMenu({ from }: { from: string }) {
  const download = async (format: 'csv' | 'pdf') => {
    try {
      const type = format === 'pdf' ? 'application/pdf' : 'text/csv';
      saveFile(`timesheets-${from}.${format}`, await fetchFile(from, format), type);
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.notDownloaded) });
    }
  };
  return (
    <DropdownMenu trigger={<Button icon={<Download aria-hidden="true" className="size-4" />}>{texts.files}</Button>}>
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => void download('csv')}>
        {texts.csv}
      </MenuItem>
      <MenuItem icon={<FileText aria-hidden="true" />} onSelect={() => void download('pdf')}>
        {texts.pdf}
      </MenuItem>
    </DropdownMenu>
  );
}

interface WithdrawalProps {
  line: PayCheckTechnician | null;
  from: string;
  onClose: () => void;
}

function Withdrawal({ line, from, onClose }: WithdrawalProps) {
  const withdraw = useWithdraw();
  if (line === null) return null;
  const { name, technicianId } = line;
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={texts.withdrawTitle(name)}
      confirmLabel={texts.withdraw}
      onConfirm={async () => {
        try {
          await withdraw.mutateAsync({ week: from, technicianId });
          toast({ variant: 'success', title: texts.withdrawn(name) });
        } catch (error) {
          toast({ variant: 'error', title: failureText(error, texts.notWithdrawn) });
        }
      }}
    >
      {texts.withdrawMore}
    </ConfirmDialog>
  );
}
