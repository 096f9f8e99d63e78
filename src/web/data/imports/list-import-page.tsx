import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Pool } from '#contract/customers/pools.ts';
import { type ImportMapping, importMaxBytes } from '#contract/data/imports.ts';
import { type ImportList, importLists } from '#domain/data/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { newId } from '#web/base/ids.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import type { ChosenFile } from './api.ts';
import { useListPreview, useRunList } from './list-api.ts';
import { ListColumns, ListRows } from './list-rows.tsx';
import { listImportsTexts as texts } from './list-texts.ts';

/** /data/lists: pools, equipment, water tests and routes from a file, beside the customers that are here. */
export default function ListImportPage() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [list, setList] = useState<ImportList>('pools');
  const [poolId, setPoolId] = useState('');
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [mapping, setMapping] = useState<ImportMapping>({});
  const [refused, setRefused] = useState<string | null>(null);
  const run = useRunList();
  const isOfTests = list === 'water-tests';
  const pools = useQuery<Pool[]>({ queryKey: ['/api/pools'], enabled: isOfTests });
  const asked = chosen ? { chosen, list, poolId: isOfTests ? poolId : '', mapping } : null;
  const preview = useListPreview(run.data ? null : asked);
  const answer = run.data ?? preview.data;
  const good = answer ? answer.created + answer.updated : 0;

  const choose = (file: File) => {
    run.reset();
    setMapping({});
    const isTooLarge = file.size > importMaxBytes;
    setRefused(isTooLarge ? texts.tooLarge : null);
    setChosen(isTooLarge ? null : { id: newId(), file });
  };
  const startAnew = () => {
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
          <div className="flex flex-col gap-1.5">
            <label htmlFor={`${id}-list`} className="text-sm font-medium">
              {texts.what}
            </label>
            <Select
              id={`${id}-list`}
              choices={importLists.map((value) => ({ value, label: texts.lists[value] }))}
              value={list}
              onChange={({ target }) => {
                const next = importLists.find((one) => one === target.value);
                if (next) setList(next);
                startAnew();
              }}
            />
          </div>
          {isOfTests ? (
            <div className="flex flex-col gap-1.5">
              <label htmlFor={`${id}-pool`} className="text-sm font-medium">
                {texts.pool}
              </label>
              <Select
                id={`${id}-pool`}
                placeholder={texts.poolInFile}
                choices={(pools.data ?? []).map((pool) => ({
                  value: pool.poolId,
                  label: pool.customerName ? `${pool.customerName}: ${pool.name}` : pool.name,
                }))}
                value={poolId}
                onChange={({ target }) => {
                  setPoolId(target.value);
                  run.reset();
                }}
              />
            </div>
          ) : null}
        </div>
        <p className="mt-2 text-sm text-ink-2">{texts.hints[list]}</p>
        <label htmlFor={`${id}-file`} className="sr-only">
          {texts.fileLabel}
        </label>
        <input
          id={`${id}-file`}
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file can be chosen again after it was corrected.
            target.value = '';
            if (file) choose(file);
          }}
        />
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button
            variant={chosen ? 'secondary' : 'primary'}
            icon={<Upload aria-hidden="true" className="size-4" />}
            onClick={() => input.current?.click()}
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
