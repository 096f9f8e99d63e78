/** Text with something put in place of what is chosen in it, and where one writes on. */
export function insertedAt(text: string, inserted: string, from: number, to: number): { value: string; caret: number } {
  return { value: text.slice(0, from) + inserted + text.slice(to), caret: from + inserted.length };
}
