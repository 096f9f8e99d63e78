/** A mail that was not sent stays behind, and with it what refers to it: it can be written anew. */
export const onlyWhereSent = `(select m.mail_id from mails m where m.company_id = t.company_id and m.mail_id = t.mail_id
  and m.state = 'sent' and not m.is_sealed)`;
