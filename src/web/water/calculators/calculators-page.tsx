import { Calculator as CalculatorIcon, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Calculator, calculatorOf, calculators } from '#domain/water/index.ts';
import { UpgradePrompt, useOpensFeature } from '#web/access/index.ts';
import { words } from '#web/base/language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { CalculatorForm, isFoundBy } from './calculator-form.tsx';
import { calculatorsTexts as texts } from './texts.ts';

const all = '/calculators';

/** `/calculators`: every calculator of the engine; `?kind=` opens one. */
export default function CalculatorsPage() {
  const [parameters] = useSearchParams();
  const kind = parameters.get('kind');
  if (kind === null) return <Directory />;
  const calculator = calculatorOf(kind);
  return calculator ? <One key={kind} kind={kind} calculator={calculator} /> : <Unknown />;
}

function One({ kind, calculator }: { kind: string; calculator: Calculator }) {
  const open = useOpensFeature('basic_dosage');
  return (
    <>
      <PageHeader
        title={words.say(calculator.title)}
        purpose={texts.words(kind).purpose}
        back={{ to: all, label: texts.all }}
      />
      <UpgradePrompt feature="basic_dosage" />
      <CalculatorForm kind={kind} calculator={calculator} open={open} />
    </>
  );
}

function Unknown() {
  return (
    <>
      <PageHeader title={texts.title} />
      <Card>
        <EmptyState icon={<SearchX />} title={texts.unknown} action={<ButtonLink to={all}>{texts.all}</ButtonLink>} />
      </Card>
    </>
  );
}

function Directory() {
  const [search, setSearch] = useState('');
  const found = Object.entries<Calculator>(calculators).filter((entry) => isFoundBy(search.trim(), entry));
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <UpgradePrompt feature="basic_dosage" />
      <SearchField label={texts.search} placeholder={texts.search} value={search} onChange={setSearch} />
      {found.length === 0 ? (
        <Card>
          <EmptyState icon={<SearchX />} title={texts.none}>
            {texts.noneMore}
          </EmptyState>
        </Card>
      ) : (
        <ul aria-label={texts.all} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {found.map(([kind, { title }]) => (
            <li key={kind}>
              <Link
                to={`${all}?kind=${encodeURIComponent(kind)}`}
                className="flex h-full gap-3 rounded-md border border-line bg-surface p-4 hover:border-line-2 hover:bg-sunken"
              >
                <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-brand-soft text-brand">
                  <CalculatorIcon aria-hidden="true" className="size-5" />
                </span>
                <span className="min-w-0">
                  <span className="block font-semibold">{words.say(title)}</span>
                  <span className="block text-sm text-ink-2">{texts.words(kind).purpose}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
