import { paragraphsMail } from '#server/mail/index.ts';

interface Inviting {
  /** Who invites, and for which company; a company may not have named itself. */
  inviter: string;
  companyName: string | null;
  /** "Pool Technician" */
  roleLabel: string;
  link: string;
}

/** The mail with the link with which an invited user sets the password and comes in. */
export function invitationMail({ inviter, companyName, roleLabel, link }: Inviting) {
  const place = companyName ? `${companyName} on Poolhand` : 'Poolhand';
  const sentence = `${inviter} invited you to join ${place} as ${roleLabel}.`;
  return {
    purpose: 'invitation',
    subject: `You are invited to ${place}`,
    ...paragraphsMail([sentence, 'The link works once, within 7 days. If you did not expect this, ignore this mail.'], {
      label: 'Choose a password and sign in',
      address: link,
    }),
  };
}

/** Tells the address an account had so far that it has another one now. */
export function addressChangedMail(companyName: string | null) {
  const sentence = `The e-mail address of your Poolhand account${companyName ? ` at ${companyName}` : ''} was changed. From now on you sign in with the new address.`;
  const warning = 'If you didn’t expect this, contact your company’s owner.';
  return {
    purpose: 'address-changed',
    subject: 'The e-mail address of your Poolhand account was changed',
    ...paragraphsMail([sentence, warning]),
  };
}
