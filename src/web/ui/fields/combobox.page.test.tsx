import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Combobox, type ComboboxOption } from './combobox.tsx';

afterEach(cleanup);

const people: ComboboxOption[] = [
  { value: 'A', label: 'Ann Oak', detail: '12 Elm Street' },
  { value: 'B', label: 'José García', detail: '7 Palm Lane' },
  { value: 'C', label: 'Ann Oak', detail: '90 Birch Road' },
];

function Example({ options = people, none }: { options?: readonly ComboboxOption[]; none?: string }) {
  const [value, setValue] = useState('');
  return (
    <>
      <Combobox
        aria-label="Customer"
        {...{ options, value }}
        {...(none === undefined ? {} : { none })}
        onChange={setValue}
      />
      <output>{value || 'nobody'}</output>
    </>
  );
}

const open = (props: Parameters<typeof Example>[0] = {}) => {
  render(<Example {...props} />);
  return { user: userEvent.setup(), field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' }) };
};
const chosen = () => screen.getByText((_text, element) => element?.tagName === 'OUTPUT').textContent;
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('finds by any part of the name or what stands below it, without accents', async () => {
  const { user, field } = open();
  await user.type(field, 'garcia');
  expect(offered()).toEqual(['José García7 Palm Lane']);
  await user.clear(field);
  await user.type(field, 'ann birch');
  await user.keyboard('{Enter}');
  expect(chosen()).toBe('C');
  expect(field.value).toBe('Ann Oak');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('goes up and down by the arrow keys, and Escape leaves what was chosen', async () => {
  const { user, field } = open();
  await user.click(field);
  await user.keyboard('{ArrowDown}');
  const active = field.getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(active)?.textContent).toBe('José García7 Palm Lane');
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(chosen()).toBe('C');
  await user.type(field, 'jos');
  await user.keyboard('{Escape}');
  expect(field.value).toBe('Ann Oak');
  expect(chosen()).toBe('C');
});

it('takes a name typed to its end when it is left, but never one of two', async () => {
  const { user, field } = open();
  await user.type(field, 'josé garcía');
  await user.tab();
  expect(chosen()).toBe('B');
  await user.clear(field);
  await user.type(field, 'Ann Oak');
  await user.tab();
  expect(chosen()).toBe('B');
});

it('can be emptied only where nobody is a choice', async () => {
  const { user, field } = open();
  await user.type(field, 'birch{Enter}');
  await user.clear(field);
  await user.tab();
  expect(chosen()).toBe('C');
  cleanup();
  const other = open({ none: 'No customer' });
  await other.user.type(other.field, 'birch{Enter}');
  await other.user.clear(other.field);
  expect(offered()[0]).toBe('No customer');
  await other.user.tab();
  expect(chosen()).toBe('nobody');
});

it('shows so many as anybody reads and says how many there are', async () => {
  const many = Array.from({ length: 184 }, (_one, index) => ({ value: `C-${index}`, label: `Customer ${index}` }));
  const { user, field } = open({ options: many });
  await user.click(field);
  expect(offered()).toHaveLength(50);
  expect(screen.getByText('134 more. Keep typing to narrow the list.')).toBeTruthy();
  await user.type(field, 'nobody of this name');
  expect(screen.getByText('Nothing matches.')).toBeTruthy();
});
