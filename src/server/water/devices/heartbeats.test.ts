import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heartbeatBook } from './heartbeats.ts';
import type { HeartbeatRow } from './repo.ts';

const at = new Date('2026-11-23T16:00:00Z');
const later = new Date('2026-11-23T16:00:01Z');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openBook(outcome: () => Promise<void> = async () => undefined) {
  const writes: HeartbeatRow[][] = [];
  const book = heartbeatBook((rows) => {
    writes.push(rows);
    return outcome();
  });
  return { book, writes, devices: () => writes.map((rows) => rows.map(({ deviceId }) => deviceId)) };
}

describe('heartbeats', () => {
  it('are written at once after a quiet moment, and together where many come', async () => {
    const { book, devices } = openBook();
    await book.take('A', {}, at);
    const rest = Promise.all(['B', 'C', 'D'].map((deviceId) => book.take(deviceId, {}, at)));
    await vi.advanceTimersByTimeAsync(100);
    expect(devices()).toEqual([['A']]);
    await vi.advanceTimersByTimeAsync(200);
    await rest;
    expect(devices()).toEqual([['A'], ['B', 'C', 'D']]);
    await vi.advanceTimersByTimeAsync(5000);
    await book.take('E', {}, at);
    expect(devices()).toHaveLength(3);
  });

  it('of one tester that wait together become one, and what the newer does not tell stays', async () => {
    const { book, writes } = openBook();
    await book.take('A', {}, at);
    const both = Promise.all([
      book.take('B', { batteryLevel: 80, signalStrength: -60 }, at),
      book.take('B', { batteryLevel: 79, firmwareVersion: null }, later),
    ]);
    await vi.advanceTimersByTimeAsync(300);
    await both;
    const b = { deviceId: 'B', at: later, batteryLevel: 79, signalStrength: -60, firmwareVersion: null };
    expect(writes[1]).toEqual([b]);
  });

  it('that cannot be written fail for who sent them, and for nobody after', async () => {
    let broken = true;
    const { book } = openBook(async () => {
      if (broken) throw new Error('The database is away');
    });
    await expect(book.take('A', {}, at)).rejects.toThrow('The database is away');
    broken = false;
    const next = book.take('A', {}, later);
    await vi.advanceTimersByTimeAsync(300);
    await next;
  });

  it('wait for the write before them to end', async () => {
    let end: () => void = () => undefined;
    const { book, devices } = openBook(() => new Promise<void>((resolve) => (end = resolve)));
    const first = book.take('A', {}, at);
    await vi.advanceTimersByTimeAsync(0);
    const second = book.take('B', {}, at);
    await vi.advanceTimersByTimeAsync(1000);
    expect(devices()).toEqual([['A']]);
    end();
    await first;
    await vi.advanceTimersByTimeAsync(0);
    end();
    await second;
    expect(devices()).toEqual([['A'], ['B']]);
  });

  it('are written before the server stops, without waiting for more', async () => {
    const { book, devices } = openBook();
    await book.take('A', {}, at);
    const last = book.take('B', {}, at);
    await book.close();
    await last;
    expect(devices()).toEqual([['A'], ['B']]);
  });
});
