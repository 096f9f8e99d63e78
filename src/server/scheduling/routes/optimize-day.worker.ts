import { parentPort, workerData } from 'node:worker_threads';
import { type DayRequest, optimizeDay } from '#domain/scheduling/index.ts';

// One request a worker: it computes, answers and ends.
parentPort?.postMessage(optimizeDay(workerData as DayRequest));
