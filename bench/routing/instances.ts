/** The instances as their files say them: TSPLIB, CVRPLIB, Solomon, Cordeau, and our own JSON. */
import { readFileSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';

export type Point = { readonly x: number; readonly y: number };
export type GeoPoint = { readonly lat: number; readonly lng: number };

export type TspInstance = { kind: 'tsp'; points: Point[]; ids: number[] };
export type CvrpInstance = { kind: 'cvrp'; points: Point[]; demands: number[]; capacity: number };
export type VrptwStop = Point & { demand: number; ready: number; due: number; service: number };
export type VrptwInstance = { kind: 'vrptw'; stops: VrptwStop[]; vehicles: number; capacity: number };
export type PvrpCustomer = Point & { id: number; service: number; demand: number; dayLists: number[][] };
export type PvrpInstance = {
  kind: 'pvrp';
  vehicles: number;
  dayCount: number;
  depot: Point;
  customers: PvrpCustomer[];
  /** Each day's longest route and largest load, infinite where there is no limit. */
  limits: { duration: number; load: number }[];
};
export type PoolDayInstance = { kind: 'pool-day'; stops: GeoPoint[] };
export type PoolTechnician = {
  id: string;
  home: GeoPoint;
  workingDays: number[];
  maxStops: number;
  shiftStart: number;
  shiftEnd: number;
};
export type PoolCustomer = GeoPoint & {
  id: string;
  serviceMin: number;
  patterns: number[][];
  window?: [number, number];
  days?: number[];
  technicians?: string[];
  sameTechnician?: boolean;
};
export type PoolWeekInstance = {
  kind: 'pool-week';
  weeks: number;
  technicians: PoolTechnician[];
  customers: PoolCustomer[];
};
export type Instance = TspInstance | CvrpInstance | VrptwInstance | PvrpInstance | PoolDayInstance | PoolWeekInstance;

/** Reads an instance; its kind is told by its ending and, for .txt, by its first line. */
export function readInstance(path: string): Instance {
  const text = readFileSync(path, 'utf8');
  switch (extname(path)) {
    case '.tsp':
      return readTsp(text);
    case '.vrp':
      return readCvrp(text);
    case '.json':
      return JSON.parse(text) as PoolDayInstance | PoolWeekInstance;
    case '.txt':
      return /VEHICLE/.test(text) ? readSolomon(text) : readPeriodic(text);
    default:
      throw new Error(`${basename(path)} in ${dirname(path)} is of no known kind`);
  }
}

const numbersOf = (line: string): number[] => line.trim().split(/\s+/).map(Number);

/** The rows of numbers between a section's heading and the next. */
function section(text: string, heading: string): number[][] {
  const lines = text.split(/\r?\n/);
  const begin = lines.findIndex((line) => line.trim().startsWith(heading)) + 1;
  if (begin === 0) throw new Error(`There is no ${heading}`);
  const rows: number[][] = [];
  for (const line of lines.slice(begin)) {
    const row = numbersOf(line);
    if (line.trim() === '' || row.some(Number.isNaN)) break;
    rows.push(row);
  }
  return rows;
}

function readTsp(text: string): TspInstance {
  const rows = section(text, 'NODE_COORD_SECTION');
  return {
    kind: 'tsp',
    ids: rows.map(([id = 0]) => id),
    points: rows.map(([, x = 0, y = 0]) => ({ x, y })),
  };
}

function readCvrp(text: string): CvrpInstance {
  const capacity = Number(/CAPACITY\s*:\s*(\d+)/.exec(text)?.[1]);
  return {
    kind: 'cvrp',
    capacity,
    points: section(text, 'NODE_COORD_SECTION').map(([, x = 0, y = 0]) => ({ x, y })),
    demands: section(text, 'DEMAND_SECTION').map(([, demand = 0]) => demand),
  };
}

function readSolomon(text: string): VrptwInstance {
  const rows = text.split(/\r?\n/).map(numbersOf);
  const [vehicles = 0, capacity = 0] = rows.find((row) => row.length === 2 && !row.some(Number.isNaN)) ?? [];
  return {
    kind: 'vrptw',
    vehicles,
    capacity,
    stops: rows
      .filter((row) => row.length === 7 && !row.some(Number.isNaN))
      .map(([, x = 0, y = 0, demand = 0, ready = 0, due = 0, service = 0]) => ({ x, y, demand, ready, due, service })),
  };
}

/** A day of no limit is written 0. */
const limitOf = (written: number): number => (written === 0 ? Number.POSITIVE_INFINITY : written);

function readPeriodic(text: string): PvrpInstance {
  const [[, vehicles = 0, , dayCount = 0] = [], ...rows] = text.trim().split(/\r?\n/).map(numbersOf);
  const [[, depotX = 0, depotY = 0] = [], ...customers] = rows.slice(dayCount);
  return {
    kind: 'pvrp',
    vehicles,
    dayCount,
    depot: { x: depotX, y: depotY },
    limits: rows.slice(0, dayCount).map(([duration = 0, load = 0]) => ({
      duration: limitOf(duration),
      load: limitOf(load),
    })),
    customers: customers.map(([id = 0, x = 0, y = 0, service = 0, demand = 0, , count = 0, ...lists]) => ({
      id,
      x,
      y,
      service,
      demand,
      dayLists: lists.slice(0, count).map((bits) => daysOf(bits, dayCount)),
    })),
  };
}

/** Day 0 is the highest of the period's bits. */
function daysOf(bits: number, dayCount: number): number[] {
  return Array.from({ length: dayCount }, (_, day) => day).filter((day) => (bits >> (dayCount - 1 - day)) % 2 === 1);
}
