import { parentPort, workerData } from 'node:worker_threads';
import { iterationBudget, reflow } from '#domain/scheduling/index.ts';
import type { ReflowRequest } from './reflow-in-worker.ts';

// One request a worker: it computes, answers and ends.
const { disruption, seed, iterations } = workerData as ReflowRequest;
parentPort?.postMessage(reflow(disruption, { seed, budget: iterationBudget(iterations) }));
