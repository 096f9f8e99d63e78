import { parentPort, workerData } from 'node:worker_threads';
import { type DayRequest, optimizeDay } from '#domain/scheduling/index.ts';

// One worker per request.
parentPort?.postMessage({ result: optimizeDay(workerData as DayRequest) });
