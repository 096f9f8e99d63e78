import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Beaker } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Pool } from '#contract/pools.ts';
import { type WaterAnalysisFields, type WaterAnalysisForm, waterAnalysisForm } from '#contract/water.ts';
import { failureText } from '#web/app/failure-text.ts';
import { useCan } from '#web/app/session.tsx';
import { waterTexts as texts } from '#web/texts/water.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { AnalysisForm } from './analysis-form.tsx';
import { AnalysisResult } from './analysis-result.tsx';
import { dosageQuestion } from './analysis-values.ts';
import { type AnsweredDosage, localEngine, useDosage } from './dosage.ts';
import { SaveReadings } from './save-readings.tsx';

interface Analysis extends AnsweredDosage {
  /** Counts up, so that what belongs to one analysis ends with it. */
  number: number;
  readings: WaterAnalysisForm;
}

type BenchForm = UseFormReturn<WaterAnalysisFields, unknown, WaterAnalysisForm>;

export const useAnalysisForm = (defaultValues: WaterAnalysisFields): BenchForm =>
  useForm({ resolver: standardSchemaResolver(waterAnalysisForm), defaultValues });

export interface AnalysisBenchProps {
  form: BenchForm;
  /** Whose readings they are; null where it is no known pool. */
  pool: Pool | null;
  /** Stands above the pool's size. */
  poolChoice?: ReactNode;
  /** True where the page shows the pool's readings and its dial already. */
  brief?: boolean;
}

/** Readings in, recipe out: the analysis form with its result (spec 2 §5). */
export function AnalysisBench({ form, pool, poolChoice, brief = false }: AnalysisBenchProps) {
  const { dirtyFields } = form.formState;
  const worksField = useCan('field_service', 'edit');
  const maySave = useCan('dashboard', 'edit') || worksField;
  const dosage = useDosage();
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const results = useRef<HTMLElement>(null);

  // Fetched while there is a network, so that it is there when there is none.
  useEffect(() => {
    localEngine().catch(() => undefined);
  }, []);

  const analyze = async (readings: WaterAnalysisForm): Promise<void> => {
    try {
      // An index that nobody typed is not held against the computed one.
      const lsi = dirtyFields.lsi ? readings.lsi : undefined;
      const answered = await dosage.mutateAsync(dosageQuestion({ ...readings, lsi }));
      setAnalysis((before) => ({ number: (before?.number ?? 0) + 1, readings, ...answered }));
      toast({
        variant: 'success',
        title: texts.ready,
        description: texts.readyMore(answered.answer.recommendations.length),
      });
      // On a phone the result lies below the form.
      requestAnimationFrame(() => results.current?.scrollIntoView({ behavior: 'smooth', block: 'start' }));
    } catch (error) {
      const message = failureText(error, texts.failedMore);
      toast({ variant: 'error', title: texts.failed, description: message });
      throw new Error(message, { cause: error });
    }
  };

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(22rem,26rem)_1fr]">
      <AnalysisForm form={form} onAnalyze={analyze} poolChoice={poolChoice} />
      <section ref={results} aria-label={texts.resultsLabel} className="flex min-w-0 scroll-mt-20 flex-col gap-4">
        {analysis ? (
          <AnalysisResult
            answer={analysis.answer}
            readings={analysis.readings}
            pool={pool?.name ?? texts.title}
            onDevice={analysis.onDevice}
            brief={brief}
            actions={
              maySave && pool ? <SaveReadings key={analysis.number} pool={pool} readings={analysis.readings} /> : null
            }
          />
        ) : (
          <Card>
            <EmptyState icon={<Beaker aria-hidden="true" />} title={texts.nothingYet}>
              {texts.nothingYetMore}
            </EmptyState>
          </Card>
        )}
      </section>
    </div>
  );
}
