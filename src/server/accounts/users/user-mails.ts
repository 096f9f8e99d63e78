import { paragraphsMail } from '#server/mail/index.ts';

const article = (noun: string): string => (/^[AEIOU]/.test(noun) ? 'an' : 'a');

interface Inviting {
  /** Who invites, and for which company; a company may not have named itself. */
  inviter: string;
  companyName: string | null;
  /** "Pool Technician" */
  roleLabel: string;
  link: string;
}

export function invitationMail({ inviter, companyName, roleLabel, link }: Inviting) {
  const place = companyName ? `${companyName} on Poolhand` : 'Poolhand';
  const sentence = `${inviter} invited you to join ${place} as ${article(roleLabel)} ${roleLabel}.`;
  return {
    purpose: 'invitation',
    subject: `You’re invited to ${place}`,
    ...paragraphsMail(
      [sentence, 'The link works once and expires in 7 days. If you didn’t expect this, ignore this email.'],
      {
        label: 'Choose a password and sign in',
        address: link,
      },
    ),
  };
}

/** For the old address. */
export function addressChangedMail(companyName: string | null) {
  const sentence = `The email for your Poolhand account${companyName ? ` at ${companyName}` : ''} was changed. Sign in with the new one from now on.`;
  const warning = 'If you didn’t expect this, contact your company’s owner.';
  return {
    purpose: 'address-changed',
    subject: 'The email for your Poolhand account was changed',
    ...paragraphsMail([sentence, warning]),
  };
}
