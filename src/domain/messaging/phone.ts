/**
 * The ten digits of a US number with the country code, as the phone network takes them and as they are kept (E.164).
 * @returns "+16025550142", or null where what was typed is no US number (NANP: area code and exchange begin with 2–9)
 */
export function dialled(typed: string | null | undefined): string | null {
  const digits = (typed ?? '').replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(national) ? `+1${national}` : null;
}

/** "+16025550142" → "(602) 555-0142"; anything else as it stands. */
export function shownNumber(number: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : number;
}
