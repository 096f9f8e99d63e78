import { describe, expect, it, vi } from 'vitest';
import { openCircuit, openCircuits, ServiceResting, ServiceSilent, throughCircuit } from './circuit.ts';

let nowMs = Date.parse('2026-11-23T16:00:00Z');
const clock = () => new Date(nowMs);
const down = async (): Promise<never> => {
  throw new Error('down');
};
const up = async (): Promise<string> => 'here';
const service = 'The service';

async function opened(options = {}) {
  const circuit = openCircuit(clock, { service, ...options });
  for (let failure = 0; failure < 5; failure += 1) await expect(circuit.ask(down)).rejects.toThrow('down');
  return circuit;
}

describe('a circuit', () => {
  it('opens after five failures in a row, and then asks nobody', async () => {
    const circuit = await opened();
    const asked = vi.fn(up);
    await expect(circuit.ask(asked)).rejects.toThrow(ServiceResting);
    expect(asked).not.toHaveBeenCalled();
    expect(circuit.state).toBe('open');
  });

  it('stays closed where the failures are not in a row, or about one thing only', async () => {
    const circuit = openCircuit(clock, { service, isAboutOneThing: (error) => String(error).includes('refused') });
    for (let turn = 0; turn < 10; turn += 1) {
      for (let failure = 0; failure < 4; failure += 1) await expect(circuit.ask(down)).rejects.toThrow('down');
      await expect(circuit.ask(async () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    }
    expect(circuit.state).toBe('closed');
  });

  it('lets one call find out whether the service is back, and rests for longer where it is not', async () => {
    const circuit = await opened();
    nowMs += 30_000;
    let fail = (_error: Error): void => undefined;
    const trial = circuit.ask(() => new Promise<never>((_resolve, reject) => (fail = reject)));
    expect(circuit.state).toBe('trying');
    await expect(circuit.ask(up)).rejects.toThrow(ServiceResting);
    fail(new Error('still down'));
    await expect(trial).rejects.toThrow('still down');
    nowMs += 30_000;
    await expect(circuit.ask(up)).rejects.toThrow(ServiceResting);
    nowMs += 30_000;
    expect(await circuit.ask(up)).toBe('here');
    expect(circuit.state).toBe('closed');
  });

  it('never rests for more than five minutes, nor longer because the clock went back', async () => {
    const circuit = await opened();
    for (let trial = 0; trial < 10; trial += 1) {
      nowMs += 300_000;
      await expect(circuit.ask(down)).rejects.toThrow('down');
    }
    nowMs -= 86_400_000;
    expect(await circuit.ask(up)).toBe('here');
  });

  it('waits for an answer no longer than its time', async () => {
    const circuit = openCircuit(clock, { service, deadlineMs: 20 });
    await expect(circuit.ask(() => new Promise(() => undefined))).rejects.toThrow(ServiceSilent);
  });

  it('is one for each service that is needed, and speaks in the words of its port', async () => {
    const circuits = openCircuits(clock);
    const of = (host: unknown) => circuits.of('push', String(host), { service });
    const sender = throughCircuit(
      { push: (_host: string) => down(), faultOf: () => 'no' },
      ['push'],
      of,
      () => new Error('later'),
    );
    for (let failure = 0; failure < 5; failure += 1) await expect(sender.push('a')).rejects.toThrow('down');
    await expect(sender.push('a')).rejects.toThrow('later');
    await expect(sender.push('b')).rejects.toThrow('down');
    expect(sender.faultOf()).toBe('no');
    expect(circuits.list()).toEqual([
      { need: 'push', which: 'a', state: 'open' },
      { need: 'push', which: 'b', state: 'closed' },
    ]);
  });
});
