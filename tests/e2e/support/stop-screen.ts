import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** What is typed at a stop, row by row from the top; the rows below the last one are left out. */
export type TypedAtStop = readonly number[];

export interface StopWork {
  readings: TypedAtStop;
  /** Tasks of the checklist, by their titles. */
  services: readonly string[];
  /** Presses "Added" for the first step of the advice. */
  addsFirstStep?: boolean;
  before?: { name: string; mimeType: string; buffer: Buffer };
  notes?: string;
}

/** A technician's thumb on the stop screen; counts its taps beside the digits. */
export class StopScreen {
  taps = 0;

  constructor(readonly page: Page) {}

  /** Opens the next stop of the route from the day's list; answers the customer's name. */
  async startNext(previousName: string | null): Promise<string> {
    const next = this.page.getByRole('link', { name: /^Next stop: / });
    await expect(this.page.getByRole('heading', { level: 1, name: 'Field Service' })).toBeVisible();
    if (previousName !== null) await expect(next).not.toHaveText(`Next stop: ${previousName}`);
    const name = ((await next.textContent()) ?? '').replace('Next stop: ', '');
    await this.tap(next);
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
    return name;
  }

  async work({ readings, services, addsFirstStep, before, notes }: StopWork): Promise<void> {
    const keypad = this.page.getByRole('group', { name: 'Keypad' });
    for (const [row, value] of readings.entries()) {
      for (const digit of String(value)) {
        await keypad.getByRole('button', { name: digit === '.' ? 'Decimal point' : digit, exact: true }).click();
      }
      if (row < readings.length - 1) await this.tap(keypad.getByRole('button', { name: 'Next' }));
    }
    await this.tap(this.page.getByRole('button', { name: 'Done typing' }));
    await expect(keypad).toBeHidden();
    if (addsFirstStep) await this.tap(this.page.getByRole('button', { name: /^Added: / }));
    for (const name of services) await this.tap(this.page.locator('label', { has: this.task(name) }));
    if (before) {
      await this.page.getByLabel('Add photo: Before').setInputFiles(before);
      await expect(this.page.getByRole('img', { name: 'Before photo 1' })).toBeVisible();
    }
    if (notes) await this.page.getByRole('textbox', { name: 'Notes' }).fill(notes);
  }

  /** Finishes the visit and waits for the return to the day's list. */
  async finish(): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Finish visit' }));
    await this.tap(this.page.getByRole('button', { name: 'Finish and send report' }));
    await expect(this.page.getByRole('heading', { level: 1, name: 'Field Service' })).toBeVisible();
  }

  task(title: string): Locator {
    return this.page.getByRole('checkbox', { name: title, exact: true });
  }

  private async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }
}
