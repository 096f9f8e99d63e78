import type { ServiceReport } from '#contract/reports.ts';
import { homeTexts as texts } from '#web/texts/home.ts';
import { languageTag } from '#web/texts/language.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';

/** Reports that have not reached their customer yet, and why. */
export function WaitingReports({ reports }: { reports: ServiceReport[] }) {
  // A service date is a day without a time zone; read as UTC it stays that day.
  const day = new Intl.DateTimeFormat(languageTag, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return (
    <Card flush title={texts.waitingTitle}>
      <p className="px-4 text-sm text-ink-2 md:px-5">{texts.waitingPurpose}</p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {reports.map((report) => (
          <li key={report.reportId} className="flex min-h-14 items-center gap-3 px-4 py-2 md:px-5">
            <div className="min-w-0 grow">
              <p className="truncate text-sm font-medium">{report.customerName}</p>
              <p className="truncate text-xs text-ink-3">
                {[day.format(new Date(`${report.serviceDate}T00:00:00Z`)), report.customerEmail, report.lastError]
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
          </li>
        ))}
      </ul>
    </Card>
  );
}
