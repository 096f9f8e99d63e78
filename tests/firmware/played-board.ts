import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The pins of the sketch, and what each has in water of pH 7.4, 2.4 ppm and 82 °F with probes as they come new. */
export const pins = { pH: 34, chlorine: 35, temperature: 32 } as const;
export const inGoodWater: Record<keyof typeof pins, number> = { pH: 1428, chlorine: 546, temperature: 1543 };

/** The sketch, running on a board that is played; its time passes only when it is told to wait. */
export class PlayedBoard {
  readonly #program: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;

  /** @param flash a folder that outlives the board's restarts */
  constructor(program: string, port: number, flash: string) {
    this.#program = spawn(program, [String(port), flash]);
    this.#lines = createInterface(this.#program.stdout)[Symbol.asyncIterator]();
  }

  /** @returns the lines the board printed meanwhile */
  async tell(line: string): Promise<string[]> {
    this.#program.stdin.write(`${line}\n`);
    const printed: string[] = [];
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error(`The board ended: ${printed.join('\n')}`);
      if (value === '.') return printed;
      printed.push(value);
    }
  }

  wait = (milliseconds: number): Promise<string[]> => this.tell(`wait ${milliseconds}`);
  cable = (told: object): Promise<string[]> => this.tell(`cable ${JSON.stringify(told)}`);

  async setPins(millivolts: Partial<typeof inGoodWater>): Promise<void> {
    for (const [probe, value] of Object.entries(millivolts)) {
      await this.tell(`pin ${pins[probe as keyof typeof pins]} ${value}`);
    }
  }

  async end(): Promise<void> {
    if (this.#program.exitCode !== null) return;
    const ended = new Promise((resolve) => this.#program.once('exit', resolve));
    this.#program.stdin.end();
    await ended;
  }
}
