import { FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { ImportAnswer, ImportCorrections, ImportMapping } from '#contract/data/imports.ts';
import { type PricePer, pricePers } from '#domain/money/index.ts';
import { ApiError } from '#web/base/api.ts';
import { newId } from '#web/base/ids.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { inputClass, inputHeight } from '#web/ui/fields/field-frame.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx';
import {
  type ChosenFile,
  cancelImport,
  recordImportedConsent,
  useImportPreview,
  useImportProgress,
  useRunImport,
} from './api.ts';
import { ColumnsCard } from './columns-card.tsx';
import { RowsCard } from './rows-card.tsx';
import { importsTexts as texts } from './texts.ts';

/** What was recorded of the customers' agreement to texts and emails; null where none was said. */
export type Consent = { texts: number; emails: number } | 'failed' | null;

interface Props {
  chosen: ChosenFile;
  onOtherFile: () => void;
  onCorrect: (corrections: ImportCorrections) => void;
  onDone: (answer: ImportAnswer, consent: Consent) => void;
}

/** The chosen file: what is in it, what would become of each row, and the button that does it. */
export function ImportPlan({ chosen, onOtherFile, onCorrect, onDone }: Props) {
  const [byHand, setByHand] = useState<ImportMapping>({});
  const [pricePer, setPricePer] = useState<PricePer>();
  const asked = { list: 'customers', chosen } as const;
  const preview = useImportPreview<ImportAnswer>({ ...asked, mapping: byHand, pricePer });
  const [importId, setImportId] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isCancelled, setIsCancelled] = useState(false);
  const [haveAgreed, setHaveAgreed] = useState(false);
  const [how, setHow] = useState<string>(texts.consentUsual);
  const run = useRunImport<ImportAnswer>(['/api/customers', '/api/pools']);
  const answer = preview.data;
  const good = answer ? answer.created + answer.updated : 0;
  const canImport = answer !== undefined && good > 0 && answer.limitMessage === null && !preview.isPlaceholderData;

  const start = () => {
    const id = `IMP-${newId()}`;
    setFailure(null);
    setIsCancelled(false);
    setImportId(id);
    run.mutate(
      { ...asked, mapping: byHand, pricePer, importId: id },
      {
        onSuccess: async (stored) =>
          onDone(
            stored,
            haveAgreed ? await recordImportedConsent(stored.rows, how).catch(() => 'failed' as const) : null,
          ),
        onError: setFailure,
        onSettled: () => setImportId(null),
      },
    );
  };
  const cancel = () => {
    if (importId === null) return;
    setIsCancelled(true);
    // Where the import ended first, its own answer says so.
    cancelImport(importId).catch(() => setIsCancelled(false));
  };

  return (
    <>
      <PageHeader
        title={texts.title}
        back={{ to: '/customers', label: texts.back }}
        action={
          importId !== null ? undefined : answer?.limitMessage ? (
            <ButtonLink variant="primary" to="/billing" state={{ onwards: '/customers/import' }}>
              {texts.choosePlan}
            </ButtonLink>
          ) : (
            <Button variant="primary" disabled={!canImport || (haveAgreed && how.trim() === '')} onClick={start}>
              {answer !== undefined && good === 0 ? texts.nothingToImport : texts.import(good)}
            </Button>
          )
        }
      />
      {importId === null ? null : <Running importId={importId} rows={answer?.rows.length ?? 0} onCancel={cancel} />}
      {failure === null ? null : <Failure error={failure} isCancelled={isCancelled} onRetry={start} />}
      <FileCard chosen={chosen} answer={answer}>
        <Button size="sm" disabled={importId !== null} onClick={onOtherFile}>
          {texts.otherFile}
        </Button>
      </FileCard>
      {preview.error ? (
        <Banner
          tone="bad"
          alert
          title={texts.unreadable}
          actions={
            <Button size="sm" onClick={() => void preview.refetch()}>
              {texts.tryAgain}
            </Button>
          }
        >
          {preview.error.message}
        </Banner>
      ) : null}
      {answer?.limitMessage ? (
        <Banner
          tone="warn"
          title={texts.limitTitle}
          actions={
            <ButtonLink size="sm" to="/billing">
              {texts.plans}
            </ButtonLink>
          }
        >
          <p>{answer.limitMessage}</p>
          <p>{texts.limitMore}</p>
        </Banner>
      ) : null}
      {answer && !answer.namesCustomer ? (
        <Banner tone="warn" title={texts.chooseName}>
          {texts.chooseNameHint}
        </Banner>
      ) : null}
      {answer ? (
        <>
          <fieldset disabled={importId !== null} className="contents">
            {answer.pricePer === null ? null : (
              <PriceQuestion value={pricePer ?? answer.pricePer} onChange={setPricePer} />
            )}
            <ColumnsCard
              columns={answer.columns}
              byHand={byHand}
              isOpen={!answer.namesCustomer || answer.layout === 'general'}
              onChange={setByHand}
            />
          </fieldset>
          {good > 0 && answer.limitMessage === null ? (
            <ConsentCard
              haveAgreed={haveAgreed}
              how={how}
              disabled={importId !== null}
              onAgreed={setHaveAgreed}
              onHow={setHow}
            />
          ) : null}
          <RowsCard
            answer={answer}
            isStale={preview.isPlaceholderData}
            corrections={chosen.corrections}
            onCorrect={importId === null ? onCorrect : undefined}
          />
        </>
      ) : preview.isPending ? (
        <SkeletonGroup>
          <SkeletonRows rows={8} />
        </SkeletonGroup>
      ) : null}
    </>
  );
}

/** "$85" in a file says nothing of what it is for, and a month's price taken per visit makes four of it. */
function PriceQuestion({ value, onChange }: { value: PricePer; onChange: (per: PricePer) => void }) {
  return (
    <Card>
      <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <legend className="float-left font-semibold max-md:w-full md:me-5">{texts.pricesArePer}</legend>
        {pricePers.map((per) => (
          <label key={per} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
            <input
              type="radio"
              name="price-per"
              checked={value === per}
              onChange={() => onChange(per)}
              className="size-5 accent-brand"
            />
            {texts.pricePers[per]}
          </label>
        ))}
      </fieldset>
    </Card>
  );
}

interface ConsentCardProps {
  haveAgreed: boolean;
  how: string;
  disabled: boolean;
  onAgreed: (haveAgreed: boolean) => void;
  onHow: (how: string) => void;
}

/** One question for the whole file; the server leaves out customers who opted out. */
function ConsentCard({ haveAgreed, how, disabled, onAgreed, onHow }: ConsentCardProps) {
  const id = useId();
  return (
    <Card title={texts.consentTitle}>
      <Checkbox
        label={texts.consentText}
        checked={haveAgreed}
        disabled={disabled}
        onChange={onAgreed}
        describedBy={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="pl-7.5 text-xs text-ink-2">
        {texts.consentHint}
      </p>
      {haveAgreed ? (
        <div className="mt-3 flex max-w-md flex-col gap-1.5 pl-7.5">
          <label htmlFor={id} className="text-sm font-medium">
            {texts.consentHow}
          </label>
          <input
            id={id}
            value={how}
            maxLength={200}
            disabled={disabled}
            onChange={({ target }) => onHow(target.value)}
            className={`${inputClass} ${inputHeight}`}
          />
          <p className="text-xs text-ink-2">{texts.consentHowHint}</p>
        </div>
      ) : null}
    </Card>
  );
}

function FileCard({
  chosen,
  answer,
  children,
}: {
  chosen: ChosenFile;
  answer: ImportAnswer | undefined;
  children: ReactNode;
}) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-md bg-brand-soft text-brand"
        >
          <FileSpreadsheet className="size-5" />
        </span>
        <div className="min-w-0 flex-1 basis-40">
          <p className="truncate font-semibold">{chosen.file.name}</p>
          <p className="num text-sm text-ink-2">
            {answer ? texts.fileFacts(chosen.file.size, answer.rows.length) : texts.reading}
          </p>
        </div>
        {answer ? <Chip tone="brand">{texts.layouts[answer.layout]}</Chip> : null}
        {children}
      </div>
    </Card>
  );
}

function Running({ importId, rows, onCancel }: { importId: string; rows: number; onCancel: () => void }) {
  const progress = useImportProgress(importId);
  return (
    <Card>
      <ProgressBar
        label={texts.importing}
        done={progress?.done ?? 0}
        total={progress?.total || rows}
        detail={texts.importingDetail}
        onCancel={onCancel}
      />
    </Card>
  );
}

function Failure({ error, isCancelled, onRetry }: { error: unknown; isCancelled: boolean; onRetry: () => void }) {
  if (isCancelled) return <Banner title={texts.cancelled}>{texts.cancelledHint}</Banner>;
  const isLimit = error instanceof ApiError && error.status === 402;
  return (
    <Banner
      tone="bad"
      alert
      title={texts.failed}
      actions={
        isLimit ? (
          <ButtonLink size="sm" to="/billing">
            {texts.plans}
          </ButtonLink>
        ) : (
          <Button size="sm" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        )
      }
    >
      <p>{error instanceof Error ? error.message : null}</p>
      <p>{texts.kept}</p>
    </Banner>
  );
}
