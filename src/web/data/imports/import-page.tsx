import { Download, FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import type { ImportAnswer, ImportCorrections } from '#contract/data/imports.ts';
import { importMaxBytes } from '#domain/data/index.ts';
import { saveCsv } from '#web/base/csv.ts';
import { newId } from '#web/base/ids.ts';
import { useUser } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LinkIfOpen } from '#web/ui/link-if-open.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { csvTypes, useFileChoice } from '../file-choice.tsx';
import { type ChosenFile, keepFile, keptFile, useImportedPlaces } from './api.ts';
import { templateCsv } from './csv-files.ts';
import { type Consent, ImportPlan } from './import-plan.tsx';
import { RowsCard } from './rows-card.tsx';
import { importsTexts as texts } from './texts.ts';

function FileDrop({ onChoose }: { onChoose: (file: File) => void }) {
  const chooser = useFileChoice(texts.fileLabel, csvTypes, onChoose);
  const [isOver, setIsOver] = useState(false);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onChoose(file);
  };

  return (
    <section
      aria-label={texts.dropTitle}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-col items-center gap-2 rounded-lg border-2 border-dashed px-5 py-14 text-center transition-colors duration-100 md:py-20',
        isOver ? 'border-brand bg-brand-soft' : 'border-line-2 bg-surface',
      )}
    >
      <span aria-hidden="true" className="mb-2 grid size-14 place-items-center rounded-lg bg-brand-soft text-brand">
        <FileUp className="size-7" />
      </span>
      <p className="text-lg font-semibold max-md:hidden">{texts.dropTitle}</p>
      <p className="text-lg font-semibold md:hidden">{texts.chooseTitle}</p>
      <p className="max-w-md text-sm text-ink-2">{texts.dropHint}</p>
      {chooser.input}
      <div className="mt-4 flex flex-wrap justify-center gap-2 max-md:w-full max-md:flex-col max-md:*:h-13">
        <Button variant="primary" onClick={chooser.open}>
          {texts.chooseFile}
        </Button>
        <Button
          variant="quiet"
          icon={<Download aria-hidden="true" className="size-4.5" />}
          onClick={() => saveCsv(texts.templateName, templateCsv())}
        >
          {texts.template}
        </Button>
      </div>
    </section>
  );
}

interface ImportDoneProps {
  answer: ImportAnswer;
  consent: Consent;
  onAnother: () => void;
  corrections: ImportCorrections | undefined;
  onCorrect: (corrections: ImportCorrections) => void;
}

function ImportDone({ answer, consent, onAnother, ...correcting }: ImportDoneProps) {
  const { created, updated, skipped, failed } = answer;
  const { rough, placeOf } = useImportedPlaces(true);
  const wantsPlaces = answer.rows.some(
    ({ action, customer }) =>
      action === 'create' && customer?.latitude === undefined && customer?.address !== undefined,
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        back={{ to: '/customers', label: texts.back }}
        more={<Button onClick={onAnother}>{texts.anotherFile}</Button>}
        action={
          <ButtonLink variant="primary" to="/customers">
            {texts.toCustomers}
          </ButtonLink>
        }
      />
      <div role="status">
        <Banner tone={failed > 0 ? 'warn' : 'ok'} title={texts.doneTitle(created + updated)}>
          <p className="num">{texts.counts(created, updated, skipped, failed)}</p>
          {rough === undefined && wantsPlaces ? <p>{texts.placesHint}</p> : null}
          {rough && rough.waiting > 0 ? <p>{texts.placesLeft(rough.waiting)}</p> : null}
          {rough && rough.waiting === 0 && rough.total > 0 ? (
            <p>
              {texts.placesRough(rough.total)}{' '}
              <LinkIfOpen to="/customers/places" className="underline">
                {texts.placeThem}
              </LinkIfOpen>
            </p>
          ) : null}
          {consent === 'failed' ? <p>{texts.consentFailed}</p> : null}
          {consent !== null && consent !== 'failed' ? <p>{texts.consentDone(consent.texts, consent.emails)}</p> : null}
        </Banner>
      </div>
      <RowsCard answer={answer} placeOf={placeOf} {...correcting} />
    </>
  );
}

/** Brings customers in from a file: choose it, see what every row will do, correct the columns, import. */
export default function ImportPage() {
  const { id: userId } = useUser();
  const [chosen, setShown] = useState<ChosenFile | null>(() => keptFile(userId));
  const setChosen = (file: ChosenFile | null) => {
    keepFile(userId, file);
    setShown(file);
  };
  const [refused, setRefused] = useState<string | null>(null);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [consent, setConsent] = useState<Consent>(null);

  const choose = (file: File) => {
    if (file.size > importMaxBytes) return setRefused(texts.tooLarge);
    setRefused(null);
    setAnswer(null);
    setChosen({ id: newId(), file });
  };
  const startOver = () => {
    setChosen(null);
    setAnswer(null);
  };

  const correct = (corrections: ImportCorrections) => chosen && setChosen({ ...chosen, corrections });
  const done = (stored: ImportAnswer, recorded: Consent) => {
    keepFile(userId, null);
    setConsent(recorded);
    setAnswer(stored);
  };

  // The rows that are stored are skipped when the file is read once more, the corrected ones come in.
  const correctAfterwards = (corrections: ImportCorrections) => {
    setAnswer(null);
    correct(corrections);
  };

  if (answer) {
    return (
      <ImportDone
        answer={answer}
        consent={consent}
        onAnother={startOver}
        corrections={chosen?.corrections}
        onCorrect={correctAfterwards}
      />
    );
  }
  if (chosen)
    return <ImportPlan key={chosen.id} chosen={chosen} onOtherFile={startOver} onCorrect={correct} onDone={done} />;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} back={{ to: '/customers', label: texts.back }} />
      {refused ? (
        <Banner tone="bad" alert title={texts.unreadable}>
          {refused}
        </Banner>
      ) : null}
      <FileDrop onChoose={choose} />
    </>
  );
}
