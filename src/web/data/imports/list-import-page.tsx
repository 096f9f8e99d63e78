import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { Pool } from '#contract/customers/pools.ts';
import type { ImportMapping, ListImportAnswer, ListImportRow } from '#contract/data/imports.ts';
import { type ImportList, importLists, importMaxBytes } from '#domain/data/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { newId } from '#web/base/ids.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ChoiceField } from '#web/ui/fields/plain-fields.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { csvTypes, useFileChoice } from '../file-choice.tsx';
import { type ChosenFile, useImportPreview, useRunImport } from './api.ts';
import { listImportsTexts as texts } from './list-texts.ts';
import { actionTones } from './rows-card.tsx';

/** What needs a look comes first. */
const ranks: Record<ListImportRow['action'], number> = { error: 0, update: 1, create: 2, skip: 3 };
const mostShown = 200;

interface ColumnsProps {
  answer: ListImportAnswer;
  byHand: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

function ListColumns({ answer, byHand, onChange }: ColumnsProps) {
  return (
    <Card title={texts.columns}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {answer.columns.map(({ name, field, samples }) => (
          <li key={name} className="flex flex-col gap-1">
            <span className="text-sm font-medium break-words">{name}</span>
            <Select
              aria-label={texts.columnChoice(name)}
              placeholder={texts.leftOut}
              choices={answer.fields.map((one) => ({ value: one.field, label: one.label }))}
              value={field ?? ''}
              onChange={({ target }) => onChange({ ...byHand, [name]: target.value === '' ? null : target.value })}
            />
            <span className="truncate text-xs text-ink-3">{samples.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ListRows({ answer, isDone }: { answer: ListImportAnswer; isDone: boolean }) {
  const rows = answer.rows.toSorted((a, b) => ranks[a.action] - ranks[b.action] || a.row - b.row);
  return (
    <Card
      title={isDone ? texts.rowsTitleDone : texts.rowsTitle}
      aside={
        <span className="num text-sm text-ink-2">
          {texts.counts(answer.created, answer.updated, answer.skipped, answer.failed)}
        </span>
      }
    >
      <ul className="divide-y divide-line">
        {rows.slice(0, mostShown).map(({ row, action, label, reason }) => (
          <li key={row} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="num w-16 shrink-0 text-xs text-ink-3">{texts.row(row)}</span>
            <Chip tone={actionTones[action]}>{texts.actions[action]}</Chip>
            <span className="min-w-0 grow basis-40 text-sm break-words">{label}</span>
            {reason ? <span className="text-sm text-ink-2">{reason}</span> : null}
          </li>
        ))}
      </ul>
      {rows.length > mostShown ? (
        <p className="mt-2 text-sm text-ink-3">{texts.more(rows.length - mostShown)}</p>
      ) : null}
    </Card>
  );
}

const changed = ['/api/customers', '/api/pools', '/api/route-assignments', '/api/day-plan', '/api/week-plan'];

/** /data/lists: pools, equipment, water tests and routes from a file. */
export default function ListImportPage() {
  const [list, setList] = useState<ImportList>('pools');
  const [poolId, setPoolId] = useState('');
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [mapping, setMapping] = useState<ImportMapping>({});
  const [refused, setRefused] = useState<string | null>(null);
  const run = useRunImport<ListImportAnswer>(changed);
  const isOfTests = list === 'water-tests';
  const pools = useQuery<Pool[]>({ queryKey: ['/api/pools'], enabled: isOfTests });
  const asked = chosen ? { chosen, list, mapping, ...(isOfTests && poolId !== '' ? { poolId } : {}) } : null;
  const preview = useImportPreview<ListImportAnswer>(run.data ? null : asked);
  const answer = run.data ?? preview.data;
  const good = answer ? answer.created + answer.updated : 0;

  const choose = (file: File) => {
    run.reset();
    setMapping({});
    const isTooLarge = file.size > importMaxBytes;
    setRefused(isTooLarge ? texts.tooLarge : null);
    setChosen(isTooLarge ? null : { id: newId(), file });
  };
  const chooser = useFileChoice(texts.fileLabel, csvTypes, choose);
  const startOver = () => {
    run.reset();
    setMapping({});
  };
  const failure = refused ?? (preview.error ? failureText(preview.error, uiTexts.failed) : null);

  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ to: '/data', label: texts.back }}
        action={
          asked && !run.data ? (
            <Button
              variant="primary"
              disabled={good === 0 || preview.isPlaceholderData}
              busy={run.isPending}
              onClick={() => run.mutate(asked)}
            >
              {answer !== undefined && good === 0 ? texts.nothing : texts.import(good)}
            </Button>
          ) : undefined
        }
      />
      <Card>
        <div className="grid gap-3 sm:grid-cols-2">
          <ChoiceField
            label={texts.what}
            choices={importLists.map((value) => ({ value, label: texts.lists[value] }))}
            value={list}
            onChange={(value) => {
              const next = importLists.find((one) => one === value);
              if (next) setList(next);
              startOver();
            }}
          />
          {isOfTests ? (
            <ChoiceField
              label={texts.pool}
              placeholder={texts.poolInFile}
              choices={(pools.data ?? []).map((pool) => ({
                value: pool.poolId,
                label: pool.customerName ? `${pool.customerName}: ${pool.name}` : pool.name,
              }))}
              value={poolId}
              onChange={(value) => {
                setPoolId(value);
                run.reset();
              }}
            />
          ) : null}
        </div>
        <p className="mt-2 text-sm text-ink-2">{texts.hints[list]}</p>
        {chooser.input}
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button
            variant={chosen ? 'secondary' : 'primary'}
            icon={<Upload aria-hidden="true" className="size-4" />}
            onClick={chooser.open}
          >
            {chosen ? texts.other : texts.choose}
          </Button>
          {chosen ? <span className="text-sm break-all text-ink-2">{chosen.file.name}</span> : null}
        </div>
      </Card>
      {failure ? (
        <Banner tone="bad" alert title={texts.unreadable}>
          {failure}
        </Banner>
      ) : null}
      {run.isError ? (
        <Banner tone="bad" alert title={texts.failed}>
          <p>{failureText(run.error, uiTexts.failed)}</p>
          <p>{texts.kept}</p>
        </Banner>
      ) : null}
      {run.data ? (
        <div role="status">
          <Banner tone={run.data.failed > 0 ? 'warn' : 'ok'} title={texts.done(good)}>
            <p className="num">{texts.counts(run.data.created, run.data.updated, run.data.skipped, run.data.failed)}</p>
          </Banner>
        </div>
      ) : null}
      {answer ? (
        <>
          {run.data ? null : <ListColumns answer={answer} byHand={mapping} onChange={setMapping} />}
          <ListRows answer={answer} isDone={run.data !== undefined} />
        </>
      ) : asked && preview.isPending && !preview.error ? (
        <SkeletonRows rows={6} />
      ) : null}
    </>
  );
}
