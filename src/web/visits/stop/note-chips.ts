export interface NoteChip {
  text: string;
  /** Something to mind before opening the gate. */
  warns: boolean;
}

const longestChip = 34;
const warning = /\b(dogs?|caution|careful|beware|bees?|wasps?|gate shut|locked?|alarm|do not|don't|never)\b/i;

/**
 * Notes as they are read at a glance: short remarks become chips, what is longer stays a sentence. Remarks are parted by
 * lines, semicolons, middle dots and, where all parts are short, by full stops and commas.
 */
export function noteChips(notes: readonly (string | null)[]): { chips: NoteChip[]; sentences: string[] } {
  const remarks = notes
    .flatMap((each) => (each ?? '').split(/[\n;·|]+/))
    .flatMap((line) => {
      const parts = line.split(/(?:\.|,)\s+/);
      return parts.every((part) => part.trim().length <= longestChip) ? parts : [line];
    })
    .map((remark) => remark.trim().replace(/[.,]$/, ''))
    .filter(Boolean);
  const distinct = [...new Set(remarks)];
  return {
    chips: distinct.filter(({ length }) => length <= longestChip).map((text) => ({ text, warns: warning.test(text) })),
    sentences: distinct.filter(({ length }) => length > longestChip),
  };
}
