import { wordsOf } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { withLink } from './html.ts';
import { findReplyAddress, type Mail, type PersonalLink, personalLinksRepo, replyAddressesRepo } from './repo.ts';
import { personalLinkTexts } from './texts.ts';
import './texts.es.ts';

/** As long as a customer may look up again what a mail showed. */
export const linkMs = 180 * 24 * 60 * 60 * 1000;

interface Written {
  companyId: string;
  customerId: string;
  /** Of the mail or text. A repetition of it carries the same key, though no key is kept anywhere. */
  linkId: string;
  shows: PersonalLink['shows'];
  showsId: string | null;
  /** Where it goes: by this a fresh link can be asked for. */
  recipient: string;
}

/** An address as it is found again: reading the database reveals nothing. */
export const hashOfAddress = ({ secrets }: Pick<Deps, 'secrets'>, address: string): string =>
  secrets.fingerprint(`customer address ${address.trim().toLowerCase()}`);

/** The address of the personal link in one mail or text, and what it is called; null where the customer is gone. */
export async function personalLink(
  deps: Pick<Deps, 'db' | 'secrets' | 'config' | 'clock'>,
  { companyId, recipient, ...link }: Written,
  { isShort = false }: { isShort?: boolean } = {},
): Promise<{ label: string; address: string } | null> {
  const { db, secrets, config, clock } = deps;
  const address = hashOfAddress(deps, recipient);
  const hex = secrets.fingerprint(`personal link ${companyId} ${link.linkId}`);
  // The same 256 bits in fewer letters: a text has room for 160.
  const key = isShort ? Buffer.from(hex, 'hex').toString('base64url') : hex;
  const createdAt = clock();
  const language = await db.inCompany(companyId, async (tx) => {
    const repo = personalLinksRepo(tx);
    const found = await repo.languageOf(link.customerId);
    const expiresAt = new Date(createdAt.getTime() + linkMs);
    if (found) await repo.insert(key, { ...link, address, createdAt, expiresAt });
    return found;
  });
  return (
    language && { label: wordsOf(language).say(personalLinkTexts.seeAll), address: `${config.appUrl}/my?key=${key}` }
  );
}

/** An email with its customer's own link in it; unchanged where it is written to nobody's customer. */
export async function withPersonalLink(
  deps: Pick<Deps, 'db' | 'secrets' | 'config' | 'clock'>,
  companyId: string,
  {
    mailId,
    recipient,
    customerId,
    shows,
    showsId,
  }: Pick<Mail, 'mailId' | 'recipient' | 'customerId' | 'shows' | 'showsId'>,
  content: { html: string; text: string },
): Promise<{ html: string; text: string }> {
  if (customerId === null) return content;
  const written = { companyId, customerId, recipient, linkId: mailId, shows: shows ?? 'nothing', showsId };
  const link = await personalLink(deps, written);
  return link ? withLink(content, link) : content;
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const tokenLetters = 26;

/** 130 bits in letters that survive a mail server that writes addresses small. */
function inLetters(hex: string): string {
  let bits = '';
  for (const digit of hex.slice(0, 34)) bits += Number.parseInt(digit, 16).toString(2).padStart(4, '0');
  return Array.from({ length: tokenLetters }, (_, n) => letters[Number.parseInt(bits.slice(n * 5, n * 5 + 5), 2)]).join(
    '',
  );
}

/**
 * The address at which replies of a customer come in, or, without a customer, those of the company. Null where the installation
 * takes no mail: replies go to the company's own mailbox.
 */
export async function replyAddress(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  tx: TenantTx,
  { companyId, customerId, now }: { companyId: string; customerId: string | null; now: Date },
): Promise<string | null> {
  const { inboundMail } = config;
  if (!inboundMail) return null;
  const token = inLetters(secrets.fingerprint(`reply address ${companyId} ${customerId ?? ''}`));
  await replyAddressesRepo(tx).insert(token, customerId, now);
  const [local, domain] = inboundMail.address.split('@');
  return `${local}+${token}@${domain}`;
}

/** Whose replies come to an address; null for any other address. */
export async function whoseReply({ config, db }: Pick<Deps, 'config' | 'db'>, address: string) {
  const { inboundMail } = config;
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  const [own = '', token = ''] = local.split('+');
  if (!inboundMail || `${own}@${domain}` !== inboundMail.address || !/^[a-z2-7]{26}$/.test(token)) return null;
  return findReplyAddress(db.system, token);
}
