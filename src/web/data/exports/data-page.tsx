import { FileArchive, FileDown, FlaskConical, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { archiveMaxBytes, type ImportedPerson } from '#contract/data/exports.ts';
import { roleLabels } from '#domain/access/index.ts';
import { type AccountingProgram, accountingLists, accountingPrograms } from '#domain/data/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { newId } from '#web/base/ids.ts';
import { words } from '#web/base/language.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { showInvited } from '#web/scheduling/index.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ChoiceField, DayField } from '#web/ui/fields/plain-fields.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { useFileChoice } from '../file-choice.tsx';
import { cancelImport, useImportProgress } from '../imports/api.ts';
import { useBringInCompany, useImportedPeople, useInvitePerson } from './api.ts';
import { dataTexts as texts } from './texts.ts';

function CompanyImportCard() {
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [importId, setImportId] = useState<string | null>(null);
  const [isCancelled, setIsCancelled] = useState(false);
  const bringIn = useBringInCompany();

  const choose = (chosen: File) => {
    bringIn.reset();
    setIsCancelled(false);
    const isTooLarge = chosen.size > archiveMaxBytes;
    setRefused(isTooLarge ? texts.company.tooLarge : null);
    setFile(isTooLarge ? null : chosen);
  };
  const chooser = useFileChoice(texts.company.fileLabel, '.zip,application/zip', choose);
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
    cancelImport(importId).catch(() => setIsCancelled(false));
  };

  if (bringIn.data) {
    const { rows, files, people } = bringIn.data;
    return (
      <Card title={texts.company.title}>
        <div role="status">
          <Banner
            tone="ok"
            title={texts.company.done}
            actions={
              <ButtonLink to="/" size="sm">
                {texts.company.open}
              </ButtonLink>
            }
          >
            <p className="num">{texts.company.counts(rows, files, people)}</p>
          </Banner>
        </div>
      </Card>
    );
  }
  return (
    <Card title={texts.company.title}>
      <p className="text-sm text-ink-2">{texts.company.about}</p>
      {chooser.input}
      {refused ? (
        <div className="mt-3">
          <Banner tone="bad" alert title={texts.company.failed}>
            {refused}
          </Banner>
        </div>
      ) : null}
      {bringIn.isError ? (
        <div className="mt-3">
          <Banner
            tone={isCancelled ? 'warn' : 'bad'}
            alert
            title={isCancelled ? texts.company.cancelled : texts.company.failed}
          >
            {isCancelled ? texts.company.kept : failureText(bringIn.error, uiTexts.failed)}
          </Banner>
        </div>
      ) : null}
      {file ? <p className="mt-3 text-sm font-medium break-all">{texts.company.chosen(file.name, file.size)}</p> : null}
      {importId === null ? (
        <div className="mt-4 flex flex-wrap gap-2">
          {file ? (
            <Button variant="primary" onClick={start}>
              {bringIn.isError ? texts.company.tryAgain : texts.company.start}
            </Button>
          ) : null}
          <Button icon={<FileArchive aria-hidden="true" className="size-4" />} onClick={chooser.open}>
            {file ? texts.company.other : texts.company.choose}
          </Button>
        </div>
      ) : (
        <Running importId={importId} onCancel={cancel} />
      )}
    </Card>
  );
}

function Running({ importId, onCancel }: { importId: string; onCancel: () => void }) {
  const progress = useImportProgress(importId);
  return (
    <div className="mt-4" role="status">
      {progress ? (
        <ProgressBar
          label={texts.company.running}
          done={progress.done}
          total={progress.total}
          detail={texts.company.detail}
          onCancel={onCancel}
        />
      ) : (
        <p className="text-sm text-ink-2">{texts.company.sending}…</p>
      )}
    </div>
  );
}

const isProgram = (value: string): value is AccountingProgram => accountingPrograms.some((one) => one === value);

function BooksCard() {
  const [program, setProgram] = useState<AccountingProgram>('quickbooks');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const isWrong = from !== '' && to !== '' && from > to;
  const range = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return (
    <Card title={texts.books.title}>
      <p className="text-sm text-ink-2">{texts.books.about}</p>
      <div className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-[1.4fr_1fr_1fr]">
        <ChoiceField
          label={texts.books.program}
          choices={accountingPrograms.map((value) => ({ value, label: texts.books.programs[value] }))}
          value={program}
          onChange={(value) => isProgram(value) && setProgram(value)}
          className="max-sm:col-span-2"
        />
        <DayField label={texts.books.from} value={from} onChange={setFrom} />
        <DayField label={texts.books.to} value={to} onChange={setTo} />
      </div>
      {isWrong ? (
        <p role="alert" className="mt-2 text-sm text-bad">
          {texts.books.wrongOrder}
        </p>
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">
          {accountingLists.map((list) => (
            <ButtonLink
              key={list}
              external
              to={`/api/accounting-export?${new URLSearchParams({ program, list, ...(list === 'customers' ? {} : range) })}`}
              icon={<FileDown aria-hidden="true" className="size-4" />}
            >
              {texts.books.lists[list]}
            </ButtonLink>
          ))}
        </div>
      )}
      <p className="mt-3 text-xs text-ink-3">{texts.books.hints[program]}</p>
    </Card>
  );
}

function ImportedPeopleCard() {
  const { data } = useImportedPeople();
  if (!data || data.length === 0) return null;
  return (
    <Card title={texts.people.title}>
      <p className="mb-2 text-sm text-ink-2">{texts.people.about}</p>
      <ul className="divide-y divide-line">
        {data.map((person) => (
          <Person key={person.userId} person={person} />
        ))}
      </ul>
    </Card>
  );
}

function Person({ person }: { person: ImportedPerson }) {
  const invite = useInvitePerson();
  const { name, email, role, isActive, invited } = person;
  const about = [email, words.say(roleLabels[role]), ...(isActive ? [] : [texts.people.inactive])];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 grow basis-52">
        <p className="text-sm font-medium">{name ?? email}</p>
        <p className="text-xs break-all text-ink-2">{about.join(' · ')}</p>
      </div>
      {invited ? (
        <Chip tone="ok">{texts.people.invited}</Chip>
      ) : (
        <Button
          size="sm"
          busy={invite.isPending}
          aria-label={texts.people.inviteName(name ?? email)}
          onClick={() =>
            invite.mutate(person, {
              onSuccess: ({ invitationLink }) => showInvited(texts.people.invited, email, invitationLink),
              onError: (error) =>
                toast({
                  variant: 'error',
                  title: texts.people.failed,
                  description: failureText(error, uiTexts.failed),
                }),
            })
          }
        >
          {texts.people.invite}
        </Button>
      )}
    </li>
  );
}

/** /data: what a company takes out, and what it brings in. */
export default function DataPage() {
  // An archive holds whatever any permission opens, and brings permissions with it.
  const isOwner = useUser().role === 'owner';
  const seesBooks = useCan('billing', 'view');
  const mayImport = useCan('customers', 'edit');
  const seesReports = useCan('reports', 'view');
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ to: '/settings?tab=system', label: texts.back }}
      />
      {isOwner ? <ImportedPeopleCard /> : null}
      <div className="grid gap-4 lg:grid-cols-2">
        {isOwner ? (
          <Card title={texts.all.title}>
            <p className="text-sm text-ink-2">{texts.all.about}</p>
            <p className="mt-2 text-sm text-ink-3">{texts.all.leftOut}</p>
            <ButtonLink
              to="/api/export"
              external
              variant="primary"
              className="mt-4 max-md:w-full"
              icon={<FileDown aria-hidden="true" className="size-4.5" />}
            >
              {texts.all.action}
            </ButtonLink>
          </Card>
        ) : null}
        {seesBooks ? <BooksCard /> : null}
        {isOwner ? <CompanyImportCard /> : null}
        {mayImport ? (
          <Card title={texts.lists.title}>
            <p className="text-sm text-ink-2">{texts.lists.about}</p>
            <div className="mt-4 flex flex-wrap gap-2">
              <ButtonLink to="/customers/import" icon={<Upload aria-hidden="true" className="size-4" />}>
                {texts.lists.customers}
              </ButtonLink>
              <ButtonLink to="/data/lists" icon={<Upload aria-hidden="true" className="size-4" />}>
                {texts.lists.others}
              </ButtonLink>
            </div>
            <p className="mt-4 text-sm">
              <Link to="/data/moving-here" className="font-medium text-brand underline-offset-2 hover:underline">
                {texts.lists.guide}
              </Link>
            </p>
          </Card>
        ) : null}
        {seesReports ? (
          <Card title={texts.usage.title}>
            <p className="text-sm text-ink-2">{texts.usage.about}</p>
            <ButtonLink
              to="/chemical-usage"
              className="mt-4"
              icon={<FlaskConical aria-hidden="true" className="size-4" />}
            >
              {texts.usage.open}
            </ButtonLink>
          </Card>
        ) : null}
      </div>
    </>
  );
}
