import { useMutation } from '@tanstack/react-query';
import type { DosageAnswer } from '#contract/water/water.ts';
import type { AnsweringVolume, dosageAnswer } from '#domain/water/index.ts';
import { call, NetworkError } from '#web/base/api.ts';
import type { dosageQuestion } from './analysis-values.ts';

export interface AnsweredDosage {
  answer: DosageAnswer;
  /** True where the server was out of reach and the device's own engine answered. */
  onDevice: boolean;
}

export interface Asked {
  question: ReturnType<typeof dosageQuestion>;
  /** What this device knows of the volume the pool answers as, for when the server is out of reach. */
  volume: AnsweringVolume | null;
}

let engine: Promise<typeof dosageAnswer> | undefined;

/** The server's own engine, for when the network is away; its code is loaded once. */
export function localEngine(): Promise<typeof dosageAnswer> {
  engine ??= import('#domain/water/plan/dosage-answer.ts').then((loaded) => loaded.dosageAnswer);
  engine.catch(() => {
    engine = undefined;
  });
  return engine;
}

async function answer({ question, volume }: Asked): Promise<AnsweredDosage> {
  try {
    return { answer: await call<DosageAnswer>('POST', '/api/calculate-dosage', { body: question }), onDevice: false };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const compute = await localEngine();
    return { answer: compute(question, { volume: question.plainCalculation ? null : volume }), onDevice: true };
  }
}

export const useDosage = () => useMutation({ mutationFn: answer });
