import type { Ref } from 'react';
import type { Calculator } from '#domain/water/index.ts';
import { Card } from '#web/ui/card.tsx';
import { meaningOf, type Outcome, resultLines } from './calculator-words.ts';
import { calculatorsTexts as texts } from './texts.ts';

interface OutcomeProps {
  kind: string;
  calculator: Calculator;
  outcome: Outcome | null;
  /** Where the result appears, to be brought into view. */
  resultRef: Ref<HTMLDivElement>;
}

/** The result with what it means and what was assumed, above the formula and its sources. */
export function CalculatorOutcome({ kind, calculator, outcome, resultRef }: OutcomeProps) {
  const meaning = outcome && meaningOf(outcome);
  return (
    <div className="min-w-0">
      <div ref={resultRef} aria-live="polite" className="scroll-mt-20 scroll-mb-24">
        {outcome ? (
          <Card title={texts.resultTitle} className="mb-4">
            <dl className="flex flex-col gap-2">
              {resultLines(outcome).map(({ name, value }) => (
                <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <dt className="text-ink-2">{name}</dt>
                  <dd className="num text-lg font-semibold">{value}</dd>
                </div>
              ))}
            </dl>
            {meaning ? <p className="mt-3">{meaning}</p> : null}
            {outcome.assumptions.length > 0 ? (
              <>
                <h3 className="mt-4 mb-1 text-sm">{texts.assumptions}</h3>
                <Lines lines={outcome.assumptions} />
              </>
            ) : null}
          </Card>
        ) : null}
      </div>
      <Card title={texts.formula}>
        <p className="break-words">{texts.words(kind).formula}</p>
        <h3 className="mt-4 mb-1 text-sm">{texts.sources}</h3>
        <Lines lines={calculator.sources} />
      </Card>
    </div>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="list-disc pl-5 text-sm text-ink-2">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
