import { Wrench } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { equipmentKinds } from '#contract/choices.ts';
import type { EquipmentRecord } from '#contract/customers/equipment.ts';
import { addDays } from '#domain/calendar/index.ts';
import { todayIn } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { EmptyList, PageList } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useEquipmentPages } from './api.ts';
import { EquipmentRow } from './equipment-row.tsx';
import { equipmentTexts as texts } from './texts.ts';

const soonDays = 90;
const kindChoices = equipmentKinds.map((value) => ({ value, label: texts.kinds[value] }));

export default function EquipmentPage() {
  const { timeZone } = useUser();
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  const kind = equipmentKinds.find((known) => known === parameters.get('kind'));
  const endsSoon = parameters.get('warranty') === 'soon';
  const isNarrowed = search !== '' || kind !== undefined || endsSoon;
  const pages = useEquipmentPages({
    ...(search === '' ? {} : { search }),
    ...(kind === undefined ? {} : { kind }),
    ...(endsSoon ? { warrantyEndsBefore: addDays(todayIn(timeZone), soonDays) } : {}),
  });
  const change = (name: string, value: string) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader title={texts.title} purpose={pages.rows ? texts.count(pages.total) : texts.purpose} />
      <div className="grid gap-2 md:grid-cols-[minmax(14rem,1fr)_minmax(10rem,auto)_minmax(14rem,auto)]">
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          value={search}
          onChange={(value) => change('search', value)}
        />
        <Select
          aria-label={texts.filterKind}
          choices={kindChoices}
          placeholder={texts.allKinds}
          value={kind ?? ''}
          onChange={({ target }) => change('kind', target.value)}
        />
        <Select
          aria-label={texts.filterWarranty}
          choices={[{ value: 'soon', label: texts.warrantyEndsSoon }]}
          placeholder={texts.anyWarranty}
          value={endsSoon ? 'soon' : ''}
          onChange={({ target }) => change('warranty', target.value)}
        />
      </div>
      <PageList
        label={texts.list}
        failed={texts.loadFailed}
        pages={pages}
        rowKey={({ equipmentId }) => equipmentId}
        renderRow={(piece) => <EquipmentRow piece={piece} owner={<Owner piece={piece} />} />}
        empty={
          <EmptyList
            icon={<Wrench />}
            texts={texts}
            more={texts.noneOfAllMore}
            isNarrowed={isNarrowed}
            onClear={() => setParameters({}, { replace: true })}
          />
        }
      />
    </>
  );
}

function Owner({ piece: { customerId, customerName } }: { piece: EquipmentRecord }) {
  const leads = useLeadsSomewhere();
  if (!leads('/customers')) return <p>{customerName}</p>;
  return (
    <Link to={`/customers?view=${encodeURIComponent(customerId)}`} className="rounded-sm text-brand hover:underline">
      {customerName}
    </Link>
  );
}
