/** What the parser of forms says of one that is cut off, or that names no boundary or an impossible one; it has no codes. */
const faults = [
  'Multipart: Boundary not found',
  'The needle cannot',
  'Unexpected end of multipart data',
  'terminated early due to unexpected end of multipart data',
];

/** Whether a form could not be read because of how it was sent. */
export const isFaultyForm = ({ message }: Error): boolean => faults.some((fault) => message.includes(fault));
