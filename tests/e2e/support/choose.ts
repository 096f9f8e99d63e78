import type { Locator } from '@playwright/test';

/** Chooses one of many as one does: a part of the name, and the first that fits. */
export async function choose(field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await field.page().getByRole('option', { name }).first().click();
}
