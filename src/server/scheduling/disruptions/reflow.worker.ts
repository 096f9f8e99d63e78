import { parentPort, workerData } from 'node:worker_threads';
import { iterationBudget, reflow } from '#domain/scheduling/index.ts';
import type { ReflowRequest } from './preview.ts';

// One worker per request.
const { disruption, seed, iterations } = workerData as ReflowRequest;
parentPort?.postMessage({ result: reflow(disruption, { seed, budget: iterationBudget(iterations) }) });
