import { bromineOfChlorineReading } from '#domain/water/index.ts';
import type { ReadingKey } from './reading-kinds.ts';

/**
 * The Bluetooth service of a LaMotte WaterLink Spin Touch and the value that holds its latest test, as owners of the meter have
 * found and published them: https://github.com/joyfulhouse/lamotte-spintouch/blob/main/GATT_PROFILE.md (MIT licence). The maker
 * publishes no description.
 */
const service = '00000000-0000-1000-8000-bbbd00000000';
const latestResult = '00000000-0000-1000-8000-bbbd00000010';

export interface SpinTouchTest {
  /** In ppm, but pH. A bromine disk’s value is given as the chlorine test reads it (see bromineOfChlorineReading). */
  readings: Partial<Record<ReadingKey, number>>;
  /** Readings at an end of what the disk can tell: the water may be beyond it. */
  atTheEnd: ReadingKey[];
  /** By the meter’s own clock, without a zone: YYYY-MM-DDTHH:MM; null where it says no time that there is. */
  testedAt: string | null;
}

interface Parameter {
  reading: ReadingKey;
  /** What the maker’s disks can tell (waterlinkspintouch.com/disks.html). */
  from: number;
  to: number;
  per?: number;
}

/** By the number in the value; copper, iron, borate, phosphate and biguanide are no readings of a visit. */
const parameters: Readonly<Record<number, Parameter>> = {
  1: { reading: 'chlorine', from: -1, to: 15 },
  2: { reading: 'totalChlorine', from: -1, to: 15 },
  3: { reading: 'chlorine', from: -1, to: 33, per: bromineOfChlorineReading(1) },
  6: { reading: 'pH', from: 6.4, to: 8.6 },
  7: { reading: 'totalAlkalinity', from: -1, to: 250 },
  8: { reading: 'calciumHardness', from: -1, to: 1200 },
  10: { reading: 'cyanuricAcid', from: 5, to: 150 },
  15: { reading: 'calciumHardness', from: -1, to: 800 },
  16: { reading: 'salt', from: -1, to: 5000 },
};

const start = [1, 2, 3, 5];
const entriesAt = 4;
const entryBytes = 6;
const mostEntries = 12;
const timeAt = 76;
const timeBytes = 8;

/** @param value the bytes of the latest result; null where they hold no test in the known form */
export function readSpinTouchResult(value: DataView): SpinTouchTest | null {
  if (value.byteLength < timeAt + timeBytes || start.some((byte, index) => value.getUint8(index) !== byte)) return null;
  const readings: SpinTouchTest['readings'] = {};
  const atTheEnd: ReadingKey[] = [];
  for (let entry = 0; entry < mostEntries; entry += 1) {
    const at = entriesAt + entry * entryBytes;
    const number = value.getUint8(at);
    // The rest is empty.
    if (number === 0) break;
    const parameter = parameters[number];
    const measured = value.getFloat32(at + 2, true);
    if (!parameter || !Number.isFinite(measured) || measured < 0 || readings[parameter.reading] !== undefined) continue;
    const { reading, from, to, per = 1 } = parameter;
    readings[reading] = measured / per;
    if (measured <= from || measured >= to) atTheEnd.push(reading);
  }
  return Object.keys(readings).length === 0 ? null : { readings, atTheEnd, testedAt: timeOf(value) };
}

function timeOf(value: DataView): string | null {
  const [year = 0, month = 0, day = 0, shown = 0, minute = 0, second = 0, isAfternoon = 0, isWhole = 0] = Array.from(
    { length: timeBytes },
    (_none, index) => value.getUint8(timeAt + index),
  );
  // A meter set to twelve hours says 12 to 11, twice.
  const hour = isWhole === 1 ? shown : (shown % 12) + (isAfternoon === 1 ? 12 : 0);
  const time = new Date(Date.UTC(2000 + year, month - 1, day, hour, minute, second));
  const isOne = time.getUTCMonth() === month - 1 && time.getUTCDate() === day && hour < 24 && minute < 60;
  return isOne && year >= 15 ? time.toISOString().slice(0, 16) : null;
}

// The part of Web Bluetooth that is used here; the compiler's own description of browsers has none of it.
interface Bluetooth {
  requestDevice(options: { filters: { services: string[] }[] }): Promise<{
    gatt: {
      connect(): Promise<{
        getPrimaryService(id: string): Promise<{
          getCharacteristic(id: string): Promise<{ readValue(): Promise<DataView> }>;
        }>;
      }>;
      disconnect(): void;
    };
  }>;
}

/**
 * Has the user choose a meter nearby and reads its latest test. It says that it is there while a result is on its screen.
 * @returns null where none was chosen
 * @throws where it cannot be reached, or what it holds is in no known form
 */
export async function readSpinTouch(): Promise<SpinTouchTest | null> {
  const { bluetooth } = navigator as Navigator & { bluetooth: Bluetooth };
  const meter = await bluetooth.requestDevice({ filters: [{ services: [service] }] }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null;
    throw error;
  });
  if (meter === null) return null;
  try {
    const server = await meter.gatt.connect();
    const result = await (await server.getPrimaryService(service)).getCharacteristic(latestResult);
    const test = readSpinTouchResult(await result.readValue());
    if (test === null) throw new Error('The meter holds no test in the known form');
    return test;
  } finally {
    // Its own program may be waiting for it.
    meter.gatt.disconnect();
  }
}
