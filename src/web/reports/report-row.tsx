import { FileText, Image, Mail, Send } from 'lucide-react';
import type { DeliveryDetail, ServiceReport } from '#contract/reports/reports.ts';
import { languageTag } from '#web/base/language.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { reportsTexts as texts } from './texts.ts';

const tones: Record<DeliveryDetail['state'], Tone> = {
  none: 'neutral',
  queued: 'brand',
  handed_over: 'ok',
  will_be_tried_again: 'warn',
  bounced: 'bad',
  given_up: 'bad',
};

const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(languageTag, { dateStyle: 'medium', timeZone: 'UTC' });

interface ReportRowProps {
  report: ServiceReport;
  timeZone: string;
  mayResend: boolean;
  resending: boolean;
  /** Absent where nobody may open the gallery. */
  galleryOf?: ((reportId: string) => string) | undefined;
  onMail: () => void;
  onResend: () => void;
}

/** One report: whom it told, and to the letter what became of its mail. */
export function ReportRow(props: ReportRowProps) {
  const { report, timeZone, mayResend, resending, galleryOf, onMail, onResend } = props;
  const { customerName, deliveryDetail, photos } = report;
  const { state, timesSent } = deliveryDetail;
  return (
    <li className="flex flex-col gap-3 px-4 py-4 md:flex-row md:items-start md:justify-between md:px-5">
      <div className="min-w-0">
        <h2 className="text-md font-semibold break-words">{customerName}</h2>
        <p className="text-sm break-words text-ink-2">
          {[dayText(report.serviceDate), texts.by(report.technicianName), report.customerEmail]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-ink-2">
          <Chip tone={tones[state]} dot>
            {texts.states[state]}
          </Chip>
          <span>{whatHappened(report, timeZone)}</span>
          {timesSent > 1 ? <span>{texts.timesSent(timesSent)}</span> : null}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        {photos.length > 0 && galleryOf ? (
          <ButtonLink
            size="sm"
            to={galleryOf(report.reportId)}
            aria-label={texts.photosOf(customerName)}
            icon={<Image aria-hidden="true" className="size-4" />}
          >
            {texts.photos(photos.length)}
          </ButtonLink>
        ) : null}
        <ButtonLink
          size="sm"
          external
          to={`/api/service-reports/${encodeURIComponent(report.reportId)}/pdf`}
          aria-label={texts.pdfOf(customerName)}
          icon={<FileText aria-hidden="true" className="size-4" />}
        >
          {texts.pdf}
        </ButtonLink>
        {state === 'none' ? null : (
          <Button
            size="sm"
            aria-label={texts.mailOf(customerName)}
            icon={<Mail aria-hidden="true" className="size-4" />}
            onClick={onMail}
          >
            {texts.mail}
          </Button>
        )}
        {mayResend ? (
          <Button
            size="sm"
            busy={resending}
            aria-label={texts.resendOf(customerName)}
            icon={<Send aria-hidden="true" className="size-4" />}
            onClick={onResend}
          >
            {texts.resend}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** When it was handed over, when it is tried again, or what the mail server said. */
function whatHappened({ sentAt, deliveryDetail }: ServiceReport, timeZone: string): string {
  const { state, nextAttemptAt, reason, message } = deliveryDetail;
  const at = (moment: string): string =>
    new Date(moment).toLocaleString(languageTag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  if (state === 'handed_over' && sentAt) return texts.sentAt(at(sentAt));
  if (state === 'will_be_tried_again' && nextAttemptAt) return texts.nextAttempt(at(nextAttemptAt));
  if (reason && (state === 'bounced' || state === 'given_up')) return texts.said(reason);
  return message;
}
