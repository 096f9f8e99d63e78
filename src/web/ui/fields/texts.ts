/** Texts of fields that few pages have; those of all of them are in `uiTexts`. */
export const comboboxTexts = {
  choices: 'Choices',
  nothingFits: 'Nothing matches.',
  fit: (count: number) => `${count} to choose from`,
  moreFit: (count: number) => `${count} more. Keep typing to narrow the list.`,
};
