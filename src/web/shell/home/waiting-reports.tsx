import { useState } from 'react';
import type { ServiceReport } from '#contract/reports/reports.ts';
import { formatDay } from '#web/base/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useSendAgain } from './api.ts';
import { homeTexts as texts } from './texts.ts';

/** When the mail server is away there may be dozens; the newest stand for them. */
const shortLength = 4;

/** Reports that have not reached their customer yet, and why. */
export function WaitingReports({ reports }: { reports: ServiceReport[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? reports : reports.slice(0, shortLength);
  return (
    <Card flush title={texts.waitingTitle}>
      <p className="px-4 text-sm text-ink-2 md:px-5">{texts.waitingPurpose}</p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {shown.map((report) => (
          <WaitingReport key={report.reportId} report={report} />
        ))}
      </ul>
      {reports.length > shortLength ? (
        <div className="border-t border-line p-1.5">
          <Button variant="quiet" size="sm" wide onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? texts.fewer : texts.more(reports.length - shown.length)}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function WaitingReport({ report }: { report: ServiceReport }) {
  const sendAgain = useSendAgain();
  const send = async () => {
    try {
      const { delivery, lastError } = await sendAgain.mutateAsync(report.reportId);
      if (delivery === 'sent') toast({ variant: 'success', title: texts.sent, description: report.customerName });
      else toast({ variant: 'warning', title: texts.stillWaiting, description: lastError ?? undefined });
    } catch (error) {
      toast({
        variant: 'error',
        title: texts.stillWaiting,
        description: error instanceof Error ? error.message : undefined,
      });
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 md:px-5">
      <div className="min-w-0 grow basis-56">
        <p className="truncate text-sm font-medium">{report.customerName}</p>
        <p className="text-xs break-words text-ink-3">
          {[formatDay(report.serviceDate, 'monthAndDay'), report.customerEmail, report.lastError]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {report.delivery === 'failed' ? (
        <Chip tone="bad" dot>
          {texts.stateFailed}
        </Chip>
      ) : (
        <Chip tone="warn" dot>
          {texts.statePending}
        </Chip>
      )}
      <Button
        size="sm"
        busy={sendAgain.isPending}
        onClick={() => void send()}
        aria-label={texts.sendAgainTo(report.customerName)}
      >
        {texts.sendAgain}
      </Button>
    </li>
  );
}
