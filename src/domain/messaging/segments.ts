// GSM 03.38: what one septet holds, and what takes two (the extension table).
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

/**
 * The parts that a text message is sent and charged as: 160 septets alone or 153 each of several where every character is
 * in the GSM alphabet, else 70 alone or 67 each of UTF-16 (3GPP TS 23.038 and 23.040).
 */
export function segmentsOf(text: string): number {
  const characters = [...text];
  if (characters.every((character) => basic.has(character) || extended.has(character))) {
    const septets = characters.reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0);
    return septets <= 160 ? 1 : Math.ceil(septets / 153);
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}

// The GSM alphabet has é, ñ, ü, ¡ and ¿, but none of these: one of them doubles what a text costs.
const plainLetters: Readonly<Record<string, string>> = {
  ...{ á: 'a', í: 'i', ó: 'o', ú: 'u', Á: 'A', Í: 'I', Ó: 'O', Ú: 'U' },
  ...{ '“': '"', '”': '"', '‘': "'", '’': "'", '–': '-', '—': '-', '…': '...' },
};

/** A text without accents that would make it be sent in more parts, "Proxima visita"; as it is where they cost nothing. */
export function inPlainLetters(text: string): string {
  const plain = text.replaceAll(/[áíóúÁÍÓÚ“”‘’–—…]/g, (letter) => plainLetters[letter] ?? letter);
  return segmentsOf(plain) < segmentsOf(text) ? plain : text;
}
