import { FileText, Image, Languages, Mail, Send } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DeliveryDetail, ServiceReport } from '#contract/reports/reports.ts';
import { failureText } from '#web/base/failure-text.ts';
import { formatDay, formatMoment } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { chemicalUsageTexts } from '#web/data/index.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { lazyDialog } from '#web/ui/lazy-component.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useReport, useReports, useResend } from './api.ts';
import { reportsTexts as texts } from './texts.ts';

const tones: Record<DeliveryDetail['state'], Tone> = {
  none: 'neutral',
  queued: 'brand',
  handed_over: 'ok',
  will_be_tried_again: 'warn',
  bounced: 'bad',
  given_up: 'bad',
};

interface ReportRowProps {
  report: ServiceReport;
  timeZone: string;
  mayResend: boolean;
  resending: boolean;
  /** Absent where nobody may open the gallery. */
  galleryOf?: ((reportId: string) => string) | undefined;
  /** Absent where this user is not asked about its note. */
  onNote?: (() => void) | undefined;
  onMail: () => void;
  onResend: () => void;
}

/** One report, and exactly what became of its email. */
function ReportRow(props: ReportRowProps) {
  const { report, timeZone, mayResend, resending, galleryOf, onNote, onMail, onResend } = props;
  const { customerName, deliveryDetail, photos } = report;
  const { state, timesSent } = deliveryDetail;
  const isWritten = state === 'handed_over' && !report.emailSent;
  return (
    <li className="flex flex-col gap-3 px-4 py-4 md:flex-row md:items-start md:justify-between md:px-5">
      <div className="min-w-0">
        <h2 className="text-md font-semibold break-words">{customerName}</h2>
        <p className="text-sm break-words text-ink-2">
          {[formatDay(report.serviceDate), texts.by(report.technicianName), report.customerEmail]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-ink-2">
          <Chip tone={isWritten ? 'warn' : tones[state]} dot>
            {isWritten ? texts.states.none : texts.states[state]}
          </Chip>
          <span>{whatHappened(report, timeZone)}</span>
          {report.noteWaitsUntil !== null && report.noteLanguage !== null ? (
            <Chip tone="warn">{texts.noteAsked[report.noteLanguage]}</Chip>
          ) : null}
          {report.notePutBy === null ? null : <span>{texts.notePut[report.notePutBy]}</span>}
          {timesSent > 1 && !isWritten ? <span>{texts.timesSent(timesSent)}</span> : null}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        {report.noteWaitsUntil !== null && onNote ? (
          <Button
            size="sm"
            variant="primary"
            aria-label={texts.noteOf(customerName)}
            icon={<Languages aria-hidden="true" className="size-4" />}
            onClick={onNote}
          >
            {texts.note}
          </Button>
        ) : null}
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
  const at = (moment: string): string => formatMoment(moment, timeZone);
  if (state === 'handed_over' && sentAt && !reason) return texts.sentAt(at(sentAt));
  if (state === 'will_be_tried_again' && nextAttemptAt) return texts.nextAttempt(at(nextAttemptAt));
  if (reason && (state === 'bounced' || state === 'given_up')) return texts.said(reason);
  return message;
}

const MailDialog = lazyDialog(async () => (await import('./mail-dialog.tsx')).MailDialog);

const NoteDialog = lazyDialog(async () => (await import('./mail-dialog.tsx')).NoteDialog);

/** /reports: what customers were sent, and what became of it. */
export default function ReportsPage() {
  const leads = useLeadsSomewhere();
  const [search, setSearch] = useState('');
  const [address, setAddress] = useSearchParams();
  const noteOf = useReport(address.get('note')).data;
  const mayPutNotes = useCan('reports', 'edit');
  const { query: list, rows, total } = useReports(search);
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        more={
          leads('/chemical-usage') ? (
            <ButtonLink to="/chemical-usage">{chemicalUsageTexts.title}</ButtonLink>
          ) : undefined
        }
        action={
          leads('/service-report') ? (
            <ButtonLink to="/service-report" variant="primary">
              {texts.newReport}
            </ButtonLink>
          ) : undefined
        }
      />
      <SearchField
        label={texts.search}
        placeholder={texts.searchHint}
        value={search}
        onChange={setSearch}
        className="max-w-xl"
      />
      {rows ? (
        <Reports
          reports={rows}
          total={total}
          searched={search !== ''}
          onMore={() => void list.fetchNextPage()}
          busy={list.isFetchingNextPage}
          onNote={mayPutNotes ? (reportId) => setAddress({ note: reportId }, { replace: true }) : undefined}
        />
      ) : (
        <Card flush={!list.isError}>
          {list.isError ? (
            <ErrorState title={texts.loadFailed} error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </Card>
      )}
      {noteOf?.notes && mayPutNotes ? (
        <NoteDialog key={noteOf.reportId} report={noteOf} onClose={() => setAddress({}, { replace: true })} />
      ) : null}
    </>
  );
}

interface ReportsProps {
  reports: readonly ServiceReport[];
  total: number;
  searched: boolean;
  busy: boolean;
  onMore: () => void;
  onNote: ((reportId: string) => void) | undefined;
}

function Reports({ reports, total, searched, busy, onMore, onNote }: ReportsProps) {
  const { timeZone } = useUser();
  const leads = useLeadsSomewhere();
  const mayResend = useMayResend();
  const resend = useResend();
  const [mailOf, setMailOf] = useState<ServiceReport | null>(null);
  const [asked, setAsked] = useState<ServiceReport | null>(null);
  if (reports.length === 0) {
    return (
      <Card>
        <EmptyState icon={<FileText />} title={searched ? texts.noneFound : texts.none}>
          {searched ? texts.noneFoundMore : texts.noneMore}
        </EmptyState>
      </Card>
    );
  }
  const sendAgain = async ({ reportId }: ServiceReport, again: boolean) => {
    try {
      const { emailSent, deliveryDetail } = await resend.mutateAsync({ reportId, again });
      const title = emailSent ? texts.resent : texts.waiting;
      toast({ variant: emailSent ? 'success' : 'warning', title, description: deliveryDetail.message });
    } catch (error) {
      const description = failureText(error, texts.resendFailed);
      toast({ variant: 'error', title: texts.resendFailed, description });
    }
  };
  return (
    <>
      <p className="num text-sm text-ink-2">{texts.count(reports.length, total)}</p>
      <Card flush>
        <ul className="divide-y divide-line">
          {reports.map((report) => (
            <ReportRow
              key={report.reportId}
              report={report}
              timeZone={timeZone}
              mayResend={mayResend}
              resending={resend.isPending && resend.variables?.reportId === report.reportId}
              galleryOf={
                leads('/photo-gallery')
                  ? (reportId) => `/photo-gallery?reportId=${encodeURIComponent(reportId)}`
                  : undefined
              }
              onNote={onNote ? () => onNote(report.reportId) : undefined}
              onMail={() => setMailOf(report)}
              onResend={() =>
                report.deliveryDetail.state === 'handed_over' ? setAsked(report) : void sendAgain(report, false)
              }
            />
          ))}
        </ul>
      </Card>
      {reports.length < total ? (
        <Button onClick={onMore} busy={busy} className="self-center">
          {texts.more}
        </Button>
      ) : null}
      {mailOf ? <MailDialog report={mailOf} onClose={() => setMailOf(null)} /> : null}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={texts.resendTitle}
        confirmLabel={texts.resend}
        cancelLabel={texts.cancel}
        onConfirm={() => (asked ? sendAgain(asked, true) : undefined)}
      >
        {asked ? texts.resendMore(asked.customerName) : null}
      </ConfirmDialog>
    </>
  );
}

function useMayResend(): boolean {
  const inTheField = useCan('field_service', 'edit');
  const inTheOffice = useCan('reports', 'edit');
  return inTheField || inTheOffice;
}
