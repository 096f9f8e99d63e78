import type { Message, Words } from '#domain/language/index.ts';
import { paragraphsMail } from '#server/mail/index.ts';
import { accountMailTexts } from '../mail-texts.ts';

interface Inviting {
  /** Who invites, and for which company; a company may not have named itself. */
  inviter: string;
  companyName: string | null;
  /** What the role is called. */
  roleLabel: Message;
  link: string;
}

export function invitationMail({ inviter, companyName: company, roleLabel, link }: Inviting, { say }: Words) {
  const texts = accountMailTexts.invitation;
  return {
    purpose: 'invitation' as const,
    subject: say(texts.subject({ company })),
    ...paragraphsMail([say(texts.said({ inviter, company, role: say(roleLabel) })), say(texts.linkWorksOnce)], {
      label: say(texts.link),
      address: link,
    }),
  };
}

/** For the old address. */
export function addressChangedMail(company: string | null, { say }: Words) {
  const texts = accountMailTexts.addressChanged;
  return {
    purpose: 'address-changed' as const,
    subject: say(texts.subject),
    ...paragraphsMail([say(texts.said({ company })), say(texts.warning)]),
  };
}
