import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { Beaker } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { Pool } from '#contract/customers/pools.ts';
import type { Reagent } from '#contract/stock/reagents.ts';
import {
  type DosageAnswer,
  type WaterAnalysisFields,
  type WaterAnalysisForm,
  waterAnalysisForm,
} from '#contract/water/water.ts';
import type { AnsweringVolume, dosageAnswer, knownStock } from '#domain/water/index.ts';
import { call, NetworkError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { words } from '#web/base/language.ts';
import { useCan } from '#web/base/session.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { AnalysisForm } from './analysis-form.tsx';
import type { AnalysisResultProps } from './analysis-result.tsx';
import { dosageQuestion, preferredProducts, productsIn, targetsFor } from './analysis-values.ts';
import { useMayTest, usePoolInsights, usePoolStock } from './api.ts';
import { waterTexts as texts } from './texts.ts';

interface AnsweredDosage {
  answer: DosageAnswer;
  /** True where the server was out of reach and the device's own engine answered. */
  onDevice: boolean;
}

interface Asked {
  question: ReturnType<typeof dosageQuestion>;
  /** The learned volume as this device knows it, for when the server is out of reach. */
  volume: AnsweringVolume | null;
  /** At the pool, as this device knows them. */
  packages: readonly Reagent[];
}

let engine: Promise<{ dosageAnswer: typeof dosageAnswer; knownStock: typeof knownStock }> | undefined;

/** The server's own engine, for when the network is away; its code is loaded once. */
function localEngine() {
  engine ??= import('#domain/water/plan/dosage-answer.ts').then(async (loaded) => ({
    ...loaded,
    ...(await import('#domain/water/plan/at-hand.ts')),
  }));
  engine.catch(() => {
    engine = undefined;
  });
  return engine;
}

async function answer({ question, volume, packages }: Asked): Promise<AnsweredDosage> {
  try {
    return { answer: await call<DosageAnswer>('POST', '/api/calculate-dosage', { body: question }), onDevice: false };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const local = await localEngine();
    // What is on the truck is not known here: what is at the pool is preferred, and everything taken to be there.
    const stock = local.knownStock([], packages);
    const known = { words, stock, volume: question.plainCalculation ? null : volume };
    return { answer: local.dosageAnswer(question, known), onDevice: true };
  }
}

const useDosage = () => useMutation({ mutationFn: answer });

interface Analysis extends AnsweredDosage {
  number: number;
  readings: WaterAnalysisForm;
  pool: Pool | null;
  volume: AnsweringVolume | null;
}

type BenchForm = UseFormReturn<WaterAnalysisFields, unknown, WaterAnalysisForm>;

export const useAnalysisForm = (defaultValues: WaterAnalysisFields): BenchForm =>
  useForm({ resolver: standardSchemaResolver(waterAnalysisForm), defaultValues });

const AnalysisResult = lazyComponent<AnalysisResultProps>(
  async () => (await import('./analysis-result.tsx')).AnalysisResult,
);

export interface AnalysisBenchProps {
  form: BenchForm;
  pool: Pool | null;
  poolChoice?: ReactNode;
  /** True where the page shows the pool's readings and its dial already. */
  brief?: boolean;
}

export function AnalysisBench({ form, pool, poolChoice, brief = false }: AnalysisBenchProps) {
  const { dirtyFields } = form.formState;
  const maySave = useMayTest();
  const dosage = useDosage();
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const [plain, setPlain] = useState(false);
  const results = useRef<HTMLElement>(null);
  const volume = useAnsweringVolume(pool);
  const { stock, packages } = useStock(pool);
  const [poolSize, poolType] = useWatch({ control: form.control, name: ['poolSize', 'poolType'] });

  // Fetched while there is a network, so that it is there when there is none.
  useEffect(() => {
    localEngine().catch(() => undefined);
    AnalysisResult.load().catch(() => undefined);
  }, []);

  const ask = async (
    about: Pick<Analysis, 'number' | 'readings' | 'pool' | 'volume'>,
    plainCalculation: boolean,
  ): Promise<AnsweredDosage> => {
    const poolId = about.pool?.poolId ?? null;
    const products = preferredProducts(about.readings.products, stock);
    const targets = targetsFor(about.pool, about.readings.poolType);
    const question = dosageQuestion(about.readings, { poolId, products, targets, plainCalculation });
    const answered = await dosage.mutateAsync({ question, packages, volume: about.volume });
    setAnalysis({ ...about, ...answered });
    return answered;
  };
  const failed = (error: unknown): Error => {
    const message = failureText(error, texts.failedMore);
    toast({ variant: 'error', title: texts.failed, description: message });
    return new Error(message, { cause: error });
  };

  const analyze = async (readings: WaterAnalysisForm): Promise<void> => {
    try {
      // An index that nobody typed is not held against the computed one.
      const measured = { ...readings, lsi: dirtyFields.lsi ? readings.lsi : undefined };
      const number = (analysis?.number ?? 0) + 1;
      const { answer } = await ask({ number, readings: measured, pool, volume }, plain);
      toast({ variant: 'success', title: texts.ready, description: texts.readyMore(answer.recommendations.length) });
      requestAnimationFrame(() => results.current?.scrollIntoView({ behavior: 'smooth', block: 'start' }));
    } catch (error) {
      throw failed(error);
    }
  };
  // Where the second calculation fails, the switch and the plan stay as they were.
  const switchPlain = (wanted: boolean): void => {
    if (!analysis) return;
    setPlain(wanted);
    ask(analysis, wanted).catch((error: unknown) => {
      setPlain(!wanted);
      failed(error);
    });
  };

  // What was learned applies only to the pool size it was learned for.
  const learned = analysis?.answer.learned ?? analysis?.volume;
  const applies = learned && analysis?.readings.poolSize === learned.statedGallons;
  return (
    <div className="@container">
      <div className="grid items-start gap-5 @2xl:grid-cols-[minmax(20rem,26rem)_1fr]">
        <AnalysisForm
          form={form}
          onAnalyze={analyze}
          poolChoice={poolChoice}
          stock={stock}
          targets={targetsFor(pool, poolType)}
          sizeHint={
            volume && poolSize === volume.statedGallons ? (
              <span className="num">{texts.answersAsHint(volume.gallons)}</span>
            ) : undefined
          }
        />
        <section ref={results} aria-label={texts.resultsLabel} className="flex min-w-0 scroll-mt-20 flex-col gap-4">
          {analysis ? (
            <AnalysisResult
              answer={analysis.answer}
              readings={analysis.readings}
              pool={analysis.pool}
              onDevice={analysis.onDevice}
              brief={brief}
              learned={
                applies && analysis.pool
                  ? { volume: learned, poolId: analysis.pool.poolId, plain, onPlain: switchPlain }
                  : null
              }
              saveNumber={maySave ? analysis.number : null}
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
    </div>
  );
}

/** The volume a pool answers as, where recommendations are worked out for it. */
function useAnsweringVolume(pool: Pool | null): AnsweringVolume | null {
  const learned = usePoolInsights(pool).data?.learned;
  return useMemo(
    () =>
      learned?.dosedFor
        ? { gallons: learned.gallons, statedGallons: learned.statedGallons, doses: learned.doseCount }
        : null,
    [learned],
  );
}

function useStock(pool: Pool | null) {
  const seesStock = useCan('reagents', 'view');
  const { data } = usePoolStock(seesStock && pool ? pool.poolId : null);
  return useMemo(() => ({ packages: data ?? [], stock: productsIn(data ?? []) }), [data]);
}
