import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Beaker } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Pool } from '#contract/pools.ts';
import { type DosageAnswer, type WaterAnalysisForm, waterAnalysisForm } from '#contract/water.ts';
import { ApiError } from '#web/app/api.ts';
import { useCan } from '#web/app/session.tsx';
import { UpgradePrompt } from '#web/features/plans/index.ts';
import { waterTexts as texts } from '#web/texts/water.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { AnalysisForm } from './analysis-form.tsx';
import { AnalysisResult } from './analysis-result.tsx';
import { analysisDefaults, dosageQuestion, fieldsOfPool } from './analysis-values.ts';
import { useDosage } from './api.ts';
import { PoolChoice } from './pool-choice.tsx';
import { SaveReadings } from './save-readings.tsx';

interface Analysis {
  /** Counts up, so that what belongs to one analysis ends with it. */
  number: number;
  answer: DosageAnswer;
  readings: WaterAnalysisForm;
}

const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.error !== '' ? error.message : texts.failedMore;

/** `/dosage`: readings in, recipe out (spec 2 §5). */
export default function DosagePage() {
  const form = useForm({ resolver: standardSchemaResolver(waterAnalysisForm), defaultValues: analysisDefaults });
  const { dirtyFields } = form.formState;
  const seesCustomers = useCan('customers', 'view');
  const maySave = useCan('dashboard', 'edit');
  const dosage = useDosage();
  const [choice, setChoice] = useState<{ customerId: string; pool: Pool | null }>({ customerId: '', pool: null });
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const results = useRef<HTMLElement>(null);

  const choose = useCallback(
    (next: { customerId: string; pool: Pool | null }) => {
      setChoice(next);
      if (next.pool) form.reset(fieldsOfPool(next.pool, form.getValues()), { keepDefaultValues: true });
    },
    [form],
  );

  const analyze = async (readings: WaterAnalysisForm): Promise<void> => {
    try {
      // An index that nobody typed is not held against the computed one.
      const lsi = dirtyFields.lsi ? readings.lsi : undefined;
      const answer = await dosage.mutateAsync(dosageQuestion({ ...readings, lsi }));
      setAnalysis((before) => ({ number: (before?.number ?? 0) + 1, answer, readings }));
      toast({
        variant: 'success',
        title: texts.ready,
        description: texts.readyMore(answer.recommendations.length),
      });
      // On a phone the result lies below the form.
      requestAnimationFrame(() => results.current?.scrollIntoView({ behavior: 'smooth', block: 'start' }));
    } catch (error) {
      toast({ variant: 'error', title: texts.failed, description: messageOf(error) });
      throw new Error(messageOf(error), { cause: error });
    }
  };

  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <UpgradePrompt feature="basic_dosage" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(22rem,26rem)_1fr]">
        <AnalysisForm
          form={form}
          onAnalyze={analyze}
          poolChoice={
            seesCustomers ? (
              <PoolChoice customerId={choice.customerId} poolId={choice.pool?.poolId ?? ''} onChoose={choose} />
            ) : null
          }
        />
        <section ref={results} aria-label={texts.resultsLabel} className="flex min-w-0 scroll-mt-20 flex-col gap-4">
          {analysis ? (
            <AnalysisResult
              answer={analysis.answer}
              readings={analysis.readings}
              pool={choice.pool?.name ?? texts.title}
              actions={
                maySave && choice.pool ? (
                  <SaveReadings key={analysis.number} pool={choice.pool} readings={analysis.readings} />
                ) : null
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
    </>
  );
}
