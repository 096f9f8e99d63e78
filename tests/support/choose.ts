import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses the first whose name begins so in a field that is one of many. */
export async function choose(user: UserEvent, field: HTMLElement, name: string): Promise<void> {
  await user.click(field);
  const options = await within(document.body).findAllByRole('option', { name: (said) => said.startsWith(name) });
  const inList = options.find((option) => option.id.startsWith(field.getAttribute('aria-controls') ?? ' '));
  if (!inList) throw new Error(`no ${name} in the list`);
  await user.click(inList);
}
