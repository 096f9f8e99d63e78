import { LifeBuoy, Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { CaseRow } from '#contract/visits/cases.ts';
import { daysBetween } from '#domain/calendar/index.ts';
import { caseKinds, caseStates, caseTexts } from '#domain/visits/index.ts';
import { dayName, formatDollars, todayIn } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { useAddressValue } from '#web/base/links.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { EmptyList, PageList } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useCases } from './api.ts';
import { casesTexts as texts } from './texts.ts';

const OpenCaseDialog = lazyComponent(async () => (await import('./case-dialogs.tsx')).OpenCaseDialog, {
  onFailure: ({ onClose }) => onClose(),
});

const tones: Readonly<Record<CaseRow['state'], Tone>> = { open: 'warn', done: 'ok', called_off: 'neutral' };
export const CaseChip = ({ state }: Pick<CaseRow, 'state'>) => <Chip tone={tones[state]}>{texts.states[state]}</Chip>;

/** /cases: trouble that takes several visits, the open ones first. */
export default function CasesPage() {
  const mayEdit = useCan('customers', 'edit');
  const [address, setParameters] = useSearchParams();
  const [search, setSearch] = useAddressValue('search');
  const [wantedState, setState] = useAddressValue('state');
  const [wantedKind, setKind] = useAddressValue('kind');
  const [customerId] = useAddressValue('of');
  const state = caseStates.find((known) => known === wantedState);
  const kind = caseKinds.find((known) => known === wantedKind);
  const pages = useCases({
    ...(search === '' ? {} : { search }),
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...(customerId === '' ? {} : { customerId }),
  });
  const isNarrowed = search !== '' || state !== undefined || kind !== undefined || customerId !== '';
  const [begun, begin] = useAddressValue('new');
  const end = () => {
    const rest = new URLSearchParams(address);
    for (const name of ['new', 'customerId', 'poolId', 'workOrderId']) rest.delete(name);
    setParameters(rest, { replace: true });
  };
  const open = mayEdit ? (
    <Button variant="primary" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => begin('case')}>
      {texts.open}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} action={open} />
      <div className="grid gap-2 md:grid-cols-[minmax(14rem,1fr)_minmax(10rem,auto)_minmax(10rem,auto)]">
        <SearchField label={texts.search} placeholder={texts.searchHint} value={search} onChange={setSearch} />
        <Select
          aria-label={texts.filterState}
          choices={caseStates.map((value) => ({ value: value as string, label: texts.states[value] }))}
          placeholder={texts.anyState}
          value={state ?? ''}
          onChange={({ target }) => setState(target.value)}
        />
        <Select
          aria-label={texts.filterKind}
          choices={caseKinds.map((value) => ({ value: value as string, label: words.say(caseTexts.kinds[value]) }))}
          placeholder={texts.anyKind}
          value={kind ?? ''}
          onChange={({ target }) => setKind(target.value)}
        />
      </div>
      <PageList
        label={texts.list}
        failed={texts.loadFailed}
        pages={pages}
        rowKey={({ caseId }) => caseId}
        renderRow={(row) => <Row row={row} />}
        empty={
          <EmptyList
            icon={<LifeBuoy />}
            texts={texts}
            more={texts.noneMore}
            isNarrowed={isNarrowed}
            onClear={() => setParameters({}, { replace: true })}
          />
        }
      />
      {mayEdit && begun === 'case' ? (
        <OpenCaseDialog
          customerId={address.get('customerId') ?? ''}
          poolId={address.get('poolId') ?? ''}
          workOrderId={address.get('workOrderId')}
          onClose={end}
        />
      ) : null}
    </>
  );
}

function Row({ row }: { row: CaseRow }) {
  const { timeZone } = useUser();
  const { caseId, title, customerName, poolName, propertyName, state, openedOn, stepsDone, stepsInAll, next } = row;
  const facts = [
    customerName,
    propertyName,
    poolName,
    state === 'open' ? texts.ago(daysBetween(openedOn, todayIn(timeZone))) : dayName(openedOn),
  ];
  const course = state !== 'open' ? null : next ? texts.nextVisit(next.visit, dayName(next.date)) : texts.allDone;
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken">
      <div className="min-w-0">
        <Link
          to={`/cases/${encodeURIComponent(caseId)}`}
          className="block rounded-sm text-md font-semibold break-words after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="num text-sm text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
        <p className="num text-sm text-ink-2">
          {[course, texts.stepsDone(stepsDone, stepsInAll)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex flex-col items-end gap-1">
        {row.planned && row.spent ? (
          <span className="num text-sm font-semibold">
            {texts.cost(formatDollars(row.spent.total, 0), formatDollars(row.planned.total, 0))}
          </span>
        ) : null}
        <CaseChip state={state} />
      </div>
    </div>
  );
}
