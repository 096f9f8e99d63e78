import { FileArchive } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { archiveMaxBytes } from '#contract/data/exports.ts';
import { failureText } from '#web/base/failure-text.ts';
import { newId } from '#web/base/ids.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { cancelCompanyImport, useBringInCompany, useCompanyImportProgress } from './api.ts';
import { dataTexts } from './texts.ts';

const texts = dataTexts.company;

/** A whole company from an archive: choose it, follow it, cancel it, see what came. */
export function CompanyImportCard() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [importId, setImportId] = useState<string | null>(null);
  const [isCancelled, setIsCancelled] = useState(false);
  const bringIn = useBringInCompany();

  const choose = (chosen: File) => {
    bringIn.reset();
    setIsCancelled(false);
    const isTooLarge = chosen.size > archiveMaxBytes;
    setRefused(isTooLarge ? texts.tooLarge : null);
    setFile(isTooLarge ? null : chosen);
  };
  const start = () => {
    if (!file) return;
    const begun = `IMP-${newId()}`;
    setIsCancelled(false);
    setImportId(begun);
    bringIn.mutate({ file, importId: begun }, { onSettled: () => setImportId(null) });
  };
  const cancel = () => {
    if (importId === null) return;
    setIsCancelled(true);
    // Where it ended first, its own answer says so.
    cancelCompanyImport(importId).catch(() => setIsCancelled(false));
  };

  if (bringIn.data) {
    const { rows, files, people } = bringIn.data;
    return (
      <Card title={texts.title}>
        <div role="status">
          <Banner
            tone="ok"
            title={texts.done}
            actions={
              <ButtonLink to="/" size="sm">
                {texts.open}
              </ButtonLink>
            }
          >
            <p className="num">{texts.counts(rows, files, people)}</p>
          </Banner>
        </div>
      </Card>
    );
  }
  return (
    <Card title={texts.title}>
      <p className="text-sm text-ink-2">{texts.about}</p>
      <label htmlFor={id} className="sr-only">
        {texts.fileLabel}
      </label>
      <input
        id={id}
        ref={input}
        type="file"
        accept=".zip,application/zip"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          // The same file can be chosen again.
          target.value = '';
          if (chosen) choose(chosen);
        }}
      />
      {refused ? (
        <div className="mt-3">
          <Banner tone="bad" alert title={texts.failed}>
            {refused}
          </Banner>
        </div>
      ) : null}
      {bringIn.isError ? (
        <div className="mt-3">
          <Banner tone={isCancelled ? 'warn' : 'bad'} alert title={isCancelled ? texts.cancelled : texts.failed}>
            {isCancelled ? texts.kept : failureText(bringIn.error, uiTexts.failed)}
          </Banner>
        </div>
      ) : null}
      {file ? <p className="mt-3 text-sm font-medium break-all">{texts.chosen(file.name, file.size)}</p> : null}
      {importId === null ? (
        <div className="mt-4 flex flex-wrap gap-2">
          {file ? (
            <Button variant="primary" onClick={start}>
              {bringIn.isError ? texts.tryAgain : texts.start}
            </Button>
          ) : null}
          <Button icon={<FileArchive aria-hidden="true" className="size-4" />} onClick={() => input.current?.click()}>
            {file ? texts.other : texts.choose}
          </Button>
        </div>
      ) : (
        <Running importId={importId} onCancel={cancel} />
      )}
    </Card>
  );
}

function Running({ importId, onCancel }: { importId: string; onCancel: () => void }) {
  const progress = useCompanyImportProgress(importId);
  return (
    <div className="mt-4" role="status">
      {progress ? (
        <ProgressBar
          label={texts.running}
          done={progress.done}
          total={progress.total}
          detail={texts.detail}
          onCancel={onCancel}
        />
      ) : (
        <p className="text-sm text-ink-2">{texts.sending}…</p>
      )}
    </div>
  );
}
